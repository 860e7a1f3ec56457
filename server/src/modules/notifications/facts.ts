import { oneLine } from "../../platform/messaging/one-line.ts";
import type { Block } from "./templates/email-content.ts";

/** Lines of a label and a value; one without a value is left out. */
export const facts = (...rows: [label: string, value: string | null | undefined][]): Block => ({
  facts: rows.flatMap(([label, value]) => (value ? [[label, oneLine(value)]] : [])),
});
