/** Who waits: an address, and the customer by the session that the call names; an empty text: unknown. */
export type From = { address: string; customer: string };

/** A customer's further calls do not wait: more than the screens of several tabs read at once. */
const maxOfCustomer = 32;

type Waiting<Call> = { call: Call; since: number; customer: string };

/**
 * Calls that wait, first in, first out for each address; addresses take turns, so that one with many calls delays the
 * others by one call each. Where a single address waits, nothing of its own is held back. All in constant time.
 */
export class FairLine<Call> {
  /** In the order of their turns; none is empty. */
  readonly #lines = new Map<string, Line<Waiting<Call>>>();
  readonly #ofCustomer = new Map<string, number>();
  length = 0;

  /** Takes the call whose turn it is, of an address that `may` enter now; its address waits for its next turn. */
  take(may: (address: string) => boolean): Call | undefined {
    for (const [address, line] of this.#lines) {
      if (!may(address)) continue;
      const next = line.first();
      this.#leave(address, line, true);
      return next?.call;
    }
    return undefined;
  }

  /** Answers whether the call waits: a customer with too many calls that wait gets no further place. */
  join(call: Call, since: number, { address, customer }: From): boolean {
    const own = this.#ofCustomer.get(customer) ?? 0;
    if (customer !== "" && own >= maxOfCustomer) return false;
    this.#ofCustomer.set(customer, own + 1);
    const line = this.#lines.get(address) ?? new Line();
    line.join({ call, since, customer });
    this.#lines.set(address, line);
    this.length += 1;
    return true;
  }

  /** Calls that wait since this moment or longer leave, and are given to `act`. */
  expire(until: number, act: (call: Call, since: number) => void): void {
    for (const [address, line] of this.#lines) {
      for (let next = line.first(); next && next.since <= until; next = line.first()) {
        this.#leave(address, line, false);
        act(next.call, next.since);
      }
    }
  }

  #leave(address: string, line: Line<Waiting<Call>>, endsTurn: boolean): void {
    const { customer = "" } = line.first() ?? {};
    line.leave();
    this.length -= 1;
    const left = (this.#ofCustomer.get(customer) ?? 1) - 1;
    if (left > 0) this.#ofCustomer.set(customer, left);
    else this.#ofCustomer.delete(customer);
    if (endsTurn || line.length === 0) this.#lines.delete(address);
    if (endsTurn && line.length > 0) this.#lines.set(address, line);
  }
}

/** First in, first out, in constant time: an array's `shift` moves all other elements. */
class Line<Entry> {
  #entries: (Entry | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  first = (): Entry | undefined => this.#entries[this.#head];

  join(entry: Entry): void {
    this.#entries.push(entry);
  }

  leave(): void {
    this.#entries[this.#head] = undefined;
    this.#head += 1;
    if (this.#head < 1_000 && this.#head < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }
}
