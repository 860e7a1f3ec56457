import { formatDate, formatTime } from "@vitral/brazil/dates";
import { type ConsoleRefusalCode, consoleRefusals } from "@vitral/contract/console/console-refusals";
import { type RefusalCode, refusals } from "@vitral/contract/refusals";

/** The refusals of customers and of the console, which a customer's browser does not load. */
const all = { ...refusals, ...consoleRefusals };
type AnyRefusalCode = RefusalCode | ConsoleRefusalCode;

export type Validation = Partial<Record<"body" | "params" | "query", { message: string }>>;

/**
 * An expected refusal. It may be thrown anywhere, is shown to the customer as it is, and is never logged as a fault.
 * `{words}` in its sentence are filled from `words`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: AnyRefusalCode;
  readonly status: number;
  /** Seconds to wait, sent as `retry-after`. */
  readonly retryAfter: number | undefined;
  readonly validation: Validation | undefined;
  /** The allowed methods, sent as `allow` (RFC 9110, 10.2.1). */
  readonly allow: string | undefined;
  /** The command of the staff that the refusal is about, sent as `x-command-id`. */
  readonly commandId: string | undefined;

  constructor(
    code: AnyRefusalCode,
    details: {
      words?: Record<string, string>;
      retryAfter?: number;
      validation?: Validation;
      allow?: string;
      commandId?: string;
    } = {},
  ) {
    super(all[code].message.replaceAll(/\{(\w+)\}/g, (_, word: string) => details.words?.[word] ?? ""));
    this.code = code;
    this.status = all[code].status;
    this.retryAfter = details.retryAfter;
    this.validation = details.validation;
    this.allow = details.allow;
    this.commandId = details.commandId;
  }
}

/** A refusal as JSON (ADR-0013, "Errors"). */
export const refusalBody = ({ code, message, validation }: Refusal) => ({
  code,
  message,
  ...(validation && { validation }),
});

/** Bad input: status 400 with the sentence under the part of the call that holds it (spec 8, ADR-0013, "Errors"). */
export const invalid = (part: keyof Validation, message: string): Refusal =>
  new Refusal("validation", { validation: { [part]: { message } } });

/** 429 with the wait in minutes and seconds. */
export const tooManyRequests = (seconds: number): Refusal => withWait("TOO_MANY_REQUESTS", seconds);

/** 503: the call was not executed, because the server has too many calls. */
export const serverBusy = (seconds: number): Refusal => withWait("SERVER_BUSY", seconds);

/** 503: the call read nothing, because the database is away. */
export const notReadable = (): Refusal => new Refusal("NOT_READABLE", { retryAfter: 2 });

const withWait = (code: RefusalCode, seconds: number): Refusal =>
  new Refusal(code, { words: { wait: waitInWords(seconds) }, retryAfter: seconds });

/** Seconds in the words of a sentence. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds <= 60 ? `${seconds} segundo${seconds === 1 ? "" : "s"}` : `${minutes} minutos`;
}

/** 429 for the rest of a day: a sentence with `{until}`, the moment of the next allowed try in São Paulo. */
export function refusedUntil(code: RefusalCode, seconds: number, now: Date): Refusal {
  // Rounded up to a whole minute, so that the sentence is never too early.
  const end = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);
  const until = `a partir de ${formatDate(end)} às ${formatTime(end).slice(0, 5)}`;
  return new Refusal(code, { words: { until }, retryAfter: seconds });
}
