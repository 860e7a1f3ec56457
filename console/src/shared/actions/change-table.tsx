import { type Change, labelOf } from "@vitral/contract/acts/fields";
import { Whole } from "@vitral/ui/text/whole.tsx";
import type { ReactNode } from "react";

type Shown = Pick<Change, "field" | "item"> & Record<"before" | "after", ReactNode>;

/** What a command changes, before and after, one line each. */
export const ChangeTable = ({ changes }: { changes: readonly Shown[] }) => (
  <table className="w-full border-collapse text-left text-sm">
    <caption className="sr-only">O que muda</caption>
    <thead>
      <tr className="text-caption text-neutral-600">
        {["Campo", "Antes", "Depois"].map((head) => (
          <th key={head} scope="col" className="border-b border-neutral-200 py-1.5 pr-3 font-medium">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {changes.map(({ before, after, ...field }) => (
        <tr key={labelOf(field)} className="align-top">
          <th scope="row" className="border-b border-neutral-200 py-1.5 pr-3 font-medium">
            {labelOf(field)}
          </th>
          <td className="border-b border-neutral-200 py-1.5 pr-3 whitespace-pre-line wrap-anywhere text-neutral-600">
            {whole(before)}
          </td>
          <td className="border-b border-neutral-200 py-1.5 pr-3 font-medium whitespace-pre-line wrap-anywhere">
            {whole(after)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What is one figure to the eye is never broken: 'R$ 5.00' above '0,00' is another amount. */
const whole = (value: ReactNode): ReactNode => (typeof value === "string" ? <Whole text={value} /> : (value ?? "—"));
