import { type CustomerRow, customerStatusNames, entityNames } from "../customers.ts";
import type { ListColumns } from "./columns.ts";

export type Standing = Pick<CustomerRow, "status" | "isBlocked" | "isClosed">;

/** Where a customer stands, in a word: blocked and closed come before the status. */
export const customerState = ({ status, isBlocked, isClosed }: Standing): string =>
  isClosed ? "Encerrado" : isBlocked ? "Bloqueado" : customerStatusNames[status];

export const customerColumns = {
  name: { head: "Nome", text: ({ name }) => name },
  document: { head: "Documento", text: ({ document }) => document },
  type: { head: "Tipo", text: ({ entityType }) => entityNames[entityType] },
  state: { head: "Situação", text: customerState },
  since: { head: "Desde", moment: ({ createdAt }) => createdAt, to: "day" },
} satisfies ListColumns<CustomerRow>;
