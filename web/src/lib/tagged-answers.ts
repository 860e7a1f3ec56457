/** An answer as `call` gave it, and the entity tag under which the server may say that nothing has changed. */
type TaggedAnswer = { tag: string; answer: unknown };

/** More than the pages of a statement that a customer looks at; the oldest goes first. */
const maxAnswers = 20;

/** The answers of conditional calls, by address: only in memory, and only as long as one session lasts. */
export class TaggedAnswers {
  readonly #answers = new Map<string, TaggedAnswer>();

  of = (address: string): TaggedAnswer | undefined => this.#answers.get(address);

  keep(address: string, tag: string | null, answer: unknown): void {
    this.#answers.delete(address);
    if (tag === null) return;
    this.#answers.set(address, { tag, answer });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > maxAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }
}
