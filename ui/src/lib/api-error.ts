import type { RefusedCall } from "./refused-call.ts";

type ErrorHeaders = { requestId?: string; retryAfter?: number; commandId?: string };

/** A call that was refused or got no answer. `message` is a sentence for the customer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 when no answer came. */
  declare readonly status: number;
  /** A code of the contract's refusals, or "" if the answer has none. */
  declare readonly code: string;
  /** The request id for the support, if the answer has one. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before the next try, if the server named them. */
  declare readonly retryAfter: number | undefined;
  /** The order of the staff that the refusal is about, if the server named one. */
  declare readonly commandId: string | undefined;
  /** Whether `message` comes from the server and is not our own fallback. */
  declare readonly isWorded: boolean;

  constructor(status: number, { code, message }: RefusedCall, from?: ErrorHeaders) {
    super(message || sentenceWithout(status));
    this.status = status;
    this.code = code;
    this.requestId = from?.requestId;
    this.retryAfter = from?.retryAfter;
    this.commandId = from?.commandId;
    this.isWorded = status >= 400 && message !== "";
  }
}

export const noConnection = "Sem conexão. Verifique sua internet e tente novamente.";
export const tookTooLong = "A resposta está demorando mais do que o normal. Tente novamente em instantes.";
export const technicalFault = "Desculpe, tivemos uma falha técnica. Tente de novo.";
const sentenceWithout = (status: number) => (status === 0 ? noConnection : technicalFault);

/** A sentence for the reader about anything that was thrown (spec 8). */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : technicalFault);

/** The server's sentence, or `fallback` if the server sent none (spec 8, "Fallbacks"). */
export const messageOr = (fallback: string, error: unknown): string =>
  error instanceof ApiError && error.isWorded ? error.message : fallback;
