/** A limit and what is left of it. */
export const LimitLine = ({ term, value }: { term: string; value: string }) => (
  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
    {term}
    <span className="font-medium text-neutral-900 tabular-nums">{value}</span>
  </p>
);
