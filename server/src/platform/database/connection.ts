import pg from "pg";
import { statementBeforeCommit } from "./before-commit.ts";
import { currentTenant } from "./tenancy.ts";

/** A rolled back transaction restores its settings: the connection's tenant is not known then. */
const restoresSettings = /^rollback/i;
const unknown = "?";

type Query = (...args: unknown[]) => Promise<unknown>;

/** A transaction whose guard changed no row is not committed. */
function refuseUnlessOne(result: unknown): void {
  if ((result as pg.QueryResult).rowCount !== 1) throw new Error("another server has taken over this request");
}

/**
 * A connection that sets the tenant of the code that runs (tenancy.ts) before a statement, where it is another than
 * before. `fallback` counts where no tenant was set. Statements with values are prepared: PostgreSQL parses and plans
 * each once in a connection and not for every call (docs/decisions/0019).
 */
export function connectionFor(fallback: string): typeof pg.Client {
  const statementName = statementNames();
  return class extends pg.Client {
    #tenant = "";
    override query = ((...args: unknown[]) => {
      const send = super.query.bind(this) as Query;
      const tenant = currentTenant(fallback);
      if (tenant !== this.#tenant) {
        this.#tenant = tenant;
        const failed = (error: unknown) => void (error && (this.#tenant = unknown));
        void send({ name: "tenant", text: "select set_config('vitral.tenant', $1, false)", values: [tenant] }, failed);
      }
      const [text, values] = args;
      const guard = text === "commit" ? statementBeforeCommit(tenant) : null;
      if (guard)
        return send(guard.text, guard.values)
          .then(refuseUnlessOne)
          .then(() => send(...args));
      if (typeof text === "string" && restoresSettings.test(text)) this.#tenant = unknown;
      if (typeof text !== "string" || !Array.isArray(values) || args.length > 2) return send(...args);
      return send({ name: statementName(text), text, values });
    }) as pg.Client["query"];
  };
}

/** More texts than the server has are not prepared: one whose length varies must not fill the connections. */
const maxPrepared = 500;
/** Selects all columns of a table: prepared, it would fail when a migration adds a column while the server runs. */
const everyColumn = /\*[\s,]/;

/**
 * Names the statements of one pool: the same text has the same name in every connection; undefined where it is not to
 * be prepared.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPrepared || everyColumn.test(text)) return known;
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  };
}
