import { Fragment } from "react";

/**
 * A text without blanks, such as a key or an e-mail; lines break after `@`, `.`, `_` and `-`, or anywhere if they must.
 */
export function Breakable({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere">
      {Array.from(text.matchAll(/[^@._-]+[@._-]*|[@._-]+/g), ({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
