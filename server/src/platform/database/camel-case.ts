type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

/** A row under the names that TypeScript uses: the column `birth_date` is `birthDate`. */
export type CamelCase<Row> = { [Column in keyof Row as Camel<Column & string>]: Row[Column] };

export const camelCase = <Row extends object>(row: Row): CamelCase<Row> => renamed(row, camelCaseOf) as CamelCase<Row>;

/** The columns of values that have TypeScript's names: the reverse of `camelCase`. */
export function columnsOf<Row>(values: CamelCase<Row>): Row;
export function columnsOf<Row>(values: Partial<CamelCase<Row>>): Partial<Row>;
export function columnsOf(values: object): object {
  return renamed(values, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

const camelCaseOf = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const renamed = (values: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
