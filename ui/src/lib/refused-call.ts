import { validationFailed } from "@vitral/contract/fixed-sentences";

export type RefusedCall = { code: string; message: string };

const noDetail = "Erro na validação dos campos";

/**
 * Code and message of a refused call (spec 8). A validation failure gives the first detail of body, params or query; a
 * JSON answer its code and message; a text is the message itself; no answer gives neither.
 */
export function interpretError(data: unknown): RefusedCall {
  if (typeof data === "string") return { code: "", message: readable(data) };
  if (typeof data !== "object" || data === null) return { code: "", message: "" };
  const { code, message, validation } = data as Record<string, unknown>;
  if (message === validationFailed) return { code: "validation", message: firstDetail(validation) };
  return { code: text(code), message: text(message) };
}

function firstDetail(validation: unknown): string {
  if (typeof validation !== "object" || validation === null) return noDetail;
  const details = validation as Record<string, { message?: unknown } | undefined>;
  return ["body", "params", "query"].map((part) => text(details[part]?.message)).find(Boolean) ?? noDetail;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The text of an answer, unless it is an error page of a proxy. */
const readable = (raw: string): string => (raw.length <= 200 && !raw.includes("<") ? raw.trim() : "");
