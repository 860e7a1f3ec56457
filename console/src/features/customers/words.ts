import type { CustomerPage, customerStates } from "@vitral/contract/console/customers";

export const stateNames: Record<(typeof customerStates)[number], string> = {
  ACTIVE: "Ativos",
  PENDING: "Em cadastro",
  IN_ANALYSIS_INTERNAL: "Em análise",
  REJECTED: "Rejeitados",
  BLOCKED: "Bloqueados",
  CLOSED: "Encerrados",
};

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
