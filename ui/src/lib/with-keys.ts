/** Items of a list that may repeat and are only ever drawn in this order, each with a key for React. */
export const withKeys = <Item>(items: readonly Item[]): { key: string; item: Item }[] =>
  items.map((item, at) => ({ key: String(at), item }));
