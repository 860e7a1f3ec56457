import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { ExternalStatus } from "@vitral/contract/accounts";

/** The sign says what the colour says: + came in, − went out. */
export const signedAmount = ({ credit, amount }: { credit: boolean; amount: Cents }): string =>
  `${credit ? "+" : "−"} ${formatBrl(amount)}`;

/** What a row says about how far it has come; settled ones need no word. */
export const statusWord: Record<ExternalStatus, string | null> = {
  PENDING: "Em processamento",
  SETTLED: null,
  ERROR: "Não concluída",
};
