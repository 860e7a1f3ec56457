import type { CustomerPage, CustomerRow, customerStates } from "@vitral/contract/console/customers";

type Status = CustomerRow["status"];

/** Where a customer stands, in the words of the staff. */
export const statusNames: Record<Status, string> = {
  ACTIVE: "Ativo",
  PENDING: "Em cadastro",
  IN_ANALYSIS_INTERNAL: "Em análise",
  REJECTED: "Rejeitado",
  REJECTED_INTERNAL: "Rejeitado",
};

export const stateNames: Record<(typeof customerStates)[number], string> = {
  ACTIVE: "Ativos",
  PENDING: "Em cadastro",
  IN_ANALYSIS_INTERNAL: "Em análise",
  REJECTED: "Rejeitados",
  BLOCKED: "Bloqueados",
  CLOSED: "Encerrados",
};

export const entityNames = { PERSON: "Pessoa", COMPANY: "Empresa" } as const;
/** A company of one person. */
export const entrepreneurName = "Empresário individual (MEI)";
export const pinNames: Record<CustomerPage["pin"], string> = {
  NONE: "não cadastrado",
  SET: "cadastrado",
  LOCKED: "bloqueado por tentativas",
};
export const keyStates: Record<string, string> = {
  ACTIVE: "ativa",
  PENDING: "em cadastro",
  REMOVING: "em exclusão",
  CLAIMED: "em reivindicação",
};

/** A fee as it holds: reais, or per cent of the amount. */
export const feeText = (type: "FIXED" | "PERCENTAGE", fee: number): string =>
  type === "FIXED"
    ? fee.toLocaleString("pt-BR", { style: "currency", currency: "BRL" })
    : `${String(fee).replace(".", ",")} %`;
