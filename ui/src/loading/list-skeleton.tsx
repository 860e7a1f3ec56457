import type { ReactNode } from "react";
import { Waiting } from "./spinner.tsx";

type Props = { what: string; rows?: number; shape: string; children: ReactNode };

/**
 * Stands in the place of a list that is loading. `what` names it, such as 'cobranças'; `shape` has the classes of a
 * row's height and gaps; the children are the placeholders of one row.
 */
export const ListSkeleton = ({ what, rows = 3, shape, children }: Props) => (
  <div>
    <Waiting what={what} />
    <ul aria-hidden="true" className="divide-y divide-neutral-200">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className={`flex items-center px-4 sm:px-6 ${shape}`}>
          {children}
        </li>
      ))}
    </ul>
  </div>
);
