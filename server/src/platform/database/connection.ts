import pg from "pg";
import { nameOfNow } from "./tenancy.ts";

/** What was set in a transaction goes back with it: nobody knows then in whose name the connection speaks. */
const goesBack = /^rollback/i;
const unknown = "?";

type Ask = (...words: unknown[]) => unknown;

/**
 * A connection that speaks in the name of the tenant for whom the code runs (tenancy.ts): where that is another than before, it
 * says so ahead of the statement. `otherwise` counts where nothing runs in anyone's name. Statements with values are prepared:
 * PostgreSQL reads and plans each once in a connection and not for every call (docs/decisions/0022).
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
      const [text, values] = words;
      if (typeof text === "string" && goesBack.test(text)) this.#name = unknown;
      if (typeof text !== "string" || !Array.isArray(values) || words.length > 2) return ask(...words);
      return ask({ name: statementName(text), text, values });
    }) as pg.Client["query"];
  };

/** So many texts are prepared, more than the house has: one that comes in ever new lengths must not fill the connections. */
const mostPrepared = 500;
/** Gives every column that a table has: prepared, it would fail when a migration adds one while the server runs. */
const everyColumn = /\*[\s,]/;
const names = new Map<string, string>();

/** The same text has the same name in every connection; undefined where it is not to be prepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared || everyColumn.test(text)) return known;
  const name = `statement-${names.size}`;
  names.set(text, name);
  return name;
}
