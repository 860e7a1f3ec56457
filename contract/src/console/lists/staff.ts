import { roleNames } from "../permissions.ts";
import { type StaffMember, staffProblems, staffStateNames } from "../staff.ts";
import type { ListColumns } from "./columns.ts";

export const staffColumns = {
  person: {
    head: "Pessoa",
    parts: [
      { head: "Nome", text: ({ name }) => name },
      { head: "E-mail", text: ({ email }) => email },
      { head: "Desde", moment: ({ createdAt }) => createdAt },
    ],
  },
  role: { head: "Perfil", text: ({ role }) => roleNames[role] },
  bank: { head: "Banco", text: ({ tenant }) => tenant ?? "todos" },
  state: {
    head: "Situação",
    parts: [
      { head: "Situação", text: ({ state }) => staffStateNames[state] },
      { head: "O que há", text: ({ problem }) => problem && staffProblems[problem] },
      { head: "Espera até", moment: ({ lockedUntil }) => lockedUntil },
    ],
  },
  factor: {
    head: "Segundo fator",
    text: ({ state, passkeys }) =>
      state === "INVITED"
        ? null
        : passkeys === 0
          ? "código"
          : `código e ${passkeys} ${passkeys === 1 ? "chave" : "chaves"}`,
  },
  session: { head: "Sessão desde", moment: ({ session }) => session && session.since },
} satisfies ListColumns<StaffMember>;
