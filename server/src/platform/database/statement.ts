import { CompiledQuery, type QueryExecutorProvider } from "kysely";

/** Sends a text with its values, and answers the rows. */
export type Run = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** What runs a statement: a database, a transaction, or a connection of a pipeline. */
export type Executor = QueryExecutorProvider | { run: Run };

const databases = new WeakMap<object, Run>();

/** Says how statements reach the connections of a database. */
export const offerConnections = (db: QueryExecutorProvider, run: Run): void => void databases.set(db, run);

/** A text with its values; in another statement it is a part of that one's text. */
class Statement<Row> {
  readonly parts: readonly string[];
  readonly #text: string;
  readonly values: unknown[];

  constructor({ parts, text }: Written, values: unknown[]) {
    this.parts = parts;
    this.#text = text;
    this.values = values;
  }

  execute(executor: Executor): Promise<{ rows: Row[] }> {
    const run = "run" in executor ? executor.run : (databases.get(executor) ?? inTransaction(executor));
    return run(this.#text, this.values) as Promise<{ rows: Row[] }>;
  }

  /** What the driver calls for a value: a statement is a part of statements, and none of what `sql` writes. */
  toPostgres(): never {
    throw new TypeError("a statement is no value");
  }
}

const inTransaction =
  (tx: QueryExecutorProvider): Run =>
  (text, values) =>
    tx.getExecutor().executeQuery(CompiledQuery.raw(text, values));

/** What stands between the values, with the same of the statements among them (null: a value); and the whole text. */
type Written = { parts: readonly string[]; within: (readonly string[] | null)[]; text: string };
const written = new WeakMap<TemplateStringsArray, Written>();

/**
 * A statement as kysely's `sql` writes it, whose text is put together at its first call only: for batches, of which
 * a server sends hundreds a second. It has values, and other statements as parts; no names and no raw texts.
 */
export function statement<Row>(template: TemplateStringsArray, ...given: unknown[]): Statement<Row> {
  let known = written.get(template);
  if (!known || given.some((value, index) => partsOf(value) !== known?.within[index])) {
    written.set(template, (known = write(template, given)));
  }
  const values = known.parts === template ? given : given.flatMap(valuesOf);
  return new Statement(known, values);
}

const partsOf = (value: unknown) => (value instanceof Statement ? value.parts : null);
const valuesOf = (value: unknown): unknown[] => (value instanceof Statement ? value.values : [value]);

function write(template: TemplateStringsArray, given: readonly unknown[]): Written {
  const within = given.map(partsOf);
  const hasParts = within.some((parts) => parts !== null);
  const parts = hasParts ? merged(template, within) : template;
  return { parts, within, text: parts.reduce((text, part, index) => `${text}$${index}${part}`) };
}

function merged(template: readonly string[], within: readonly (readonly string[] | null)[]): string[] {
  const [first = "", ...rest] = template;
  const parts = [first];
  for (const [index, part] of rest.entries()) {
    const [begin, ...others] = within[index] ?? ["", ""];
    parts.push(`${parts.pop()}${begin}`, ...others);
    parts.push(`${parts.pop()}${part}`);
  }
  return parts;
}
