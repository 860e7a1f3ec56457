import pg from "pg";
import { nameOfNow } from "./tenancy.ts";

/** What was set in a transaction goes back with it: nobody knows then in whose name the connection speaks. */
const goesBack = /^rollback/i;
const unknown = "?";

type Ask = (...words: unknown[]) => unknown;

/**
 * A connection that speaks in the name of the tenant for whom the code runs (tenancy.ts): where that is another than before, it
 * says so ahead of the statement. `otherwise` counts where nothing runs in anyone's name.
 */
export const connectionFor = (otherwise: string): typeof pg.Client =>
  class extends pg.Client {
    #name = "";
    override query = ((...words: unknown[]) => {
      const ask = super.query.bind(this) as Ask;
      const name = nameOfNow(otherwise);
      if (name !== this.#name) {
        this.#name = name;
        const failed = (error: unknown) => void (error && (this.#name = unknown));
        ask({ name: "tenant", text: "select set_config('vitral.tenant', $1, false)", values: [name] }, failed);
      }
      if (typeof words[0] === "string" && goesBack.test(words[0])) this.#name = unknown;
      return ask(...words);
    }) as pg.Client["query"];
  };
