import * as z from "zod/mini";
import type { ConsoleEndpoint } from "../console-endpoint.ts";

/** The call that answers a list as a CSV file; the columns are those of its page (columns.ts). */
/* @__NO_SIDE_EFFECTS__ */
export function csvOfList<const E extends ConsoleEndpoint>(
  { look: _look, path, summary: _summary, answer: _answer, ...list }: E,
  summary = "A mesma lista como CSV, até 10.000 linhas",
) {
  const file = ["text/csv"] as const;
  return { ...list, path: `${path}/csv` as `${E["path"]}/csv`, summary, answer: z.object({}), file };
}
