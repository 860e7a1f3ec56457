export type PageMark = { page: number } | { gap: "before" | "after" };

/**
 * The page numbers under the statement, counted from 1: the first, the last, the current one and its neighbours, with
 * an ellipsis two numbers before and after the current one (spec 2.8).
 */
export function pageNumbers(current: number, total: number): PageMark[] {
  const marks = new Map<number, PageMark>();
  const show = (page: number) => page >= 1 && page <= total && marks.set(page, { page });
  if (current - 2 > 1) marks.set(current - 2, { gap: "before" });
  if (current + 2 < total) marks.set(current + 2, { gap: "after" });
  for (const page of [1, current - 1, current, current + 1, total]) show(page);
  return [...marks].sort(([a], [b]) => a - b).map(([, mark]) => mark);
}

type ShownRows = { page: number; itemsPerPage: number; rows: number; totalItems: number };

/** 'Mostrando X-Y de N transações' (spec 2.8); `page` is counted from 0, as on the wire. */
export function shownText(shown: ShownRows): string {
  const first = shown.page * shown.itemsPerPage + 1;
  return `Mostrando ${first}-${first + shown.rows - 1} de ${shown.totalItems} transações`;
}
