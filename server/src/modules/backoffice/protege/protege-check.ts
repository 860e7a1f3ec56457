import { formatDate, formatTime } from "@vitral/brazil/dates";
import { protegeCheck as name } from "@vitral/contract/console/reviews";
import type { ComputedCheck } from "../checks-of-names.ts";
import { openingOf } from "./ask-protege.ts";
import type { ProtegeAnswer } from "./protege-queries.ts";

const whose = { CUSTOMER: "do titular", PARTNER: "de um sócio" };

/** What BC Protege+ answered and when, for the person who decides. */
export function protegeCheck(answers: readonly ProtegeAnswer[]): ComputedCheck {
  const opening = openingOf(answers);
  if (opening === "NOT_ASKED")
    return {
      name,
      state: "UNKNOWN",
      text: "sem ligação com o Banco Central: consulte por outro meio antes de aprovar",
    };
  const at = new Date(Math.max(...answers.map((answer) => answer.at.getTime())));
  const moment = `${formatDate(at)} ${formatTime(at).slice(0, 5)}`;
  if (opening === "FREE") return { name, state: "OK", text: `sem proteção ativada, consultado em ${moment}` };
  if (opening === "NONE")
    return { name, state: "ATTENTION", text: `sem resposta em ${moment}: a conta não pode ser aberta sem a consulta` };
  const active = answers.filter(({ answer }) => answer === "PROTECTED").map(({ subject }) => whose[subject]);
  const text = `proteção ${[...new Set(active)].join(" e ")} ativada, consultado em ${moment}: a conta não pode ser aberta`;
  return { name, state: "ATTENTION", text };
}
