import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { ExternalStatus } from "@vitral/contract/statement";

/** An amount with its sign: + came in, − went out. */
export const signedAmount = ({ credit, amount }: { credit: boolean; amount: Cents }): string =>
  `${credit ? "+" : "−"} ${formatBrl(amount)}`;

/** The word for the status of a row; a settled one needs none. */
export const statusWord: Record<ExternalStatus, string | null> = {
  PENDING: "Em processamento",
  SETTLED: null,
  ERROR: "Não concluída",
};
