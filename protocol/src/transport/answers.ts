import { type Refusal, refusalOf, type RefusalType } from "../refusals.ts";

/** The other side refused a call, and signed it: the call was not done. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`refused: ${refusal.type}`);
    this.refusal = refusal;
  }
}

/** In a handler: `throw refuse("EntryNotFound")`. */
export const refuse = (type: RefusalType, more?: Pick<Refusal, "detail" | "bucket">): CallRefused =>
  new CallRefused(refusalOf(type, more));

/** No answer that can be believed: it is not known whether the call was done. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  /** SIGNATURE, SHAPE: an answer came, but not one of the protocol. FAULT: the other side does not know. */
  readonly why: "TIMEOUT" | "CONNECTION" | "SIGNATURE" | "SHAPE" | "FAULT";
  constructor(why: NoAnswer["why"], detail: string, cause?: unknown) {
    super(`no answer (${why}): ${detail}`, { cause });
    this.why = why;
  }
}
