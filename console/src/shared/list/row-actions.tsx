import type { ReactNode } from "react";

/** What can be done with a row: small buttons, whose words begin where the column's title does. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="-my-0.5 -ml-[calc(0.5rem+1px)] flex flex-wrap gap-x-1 [&>button]:min-h-8 [&>button]:px-2 [&>button]:py-1 [&>button]:text-sm [&>button]:whitespace-nowrap">
    {children}
  </span>
);
