import { Fragment } from "react";

/** A key, an e-mail or another text without blanks: it breaks after its signs where it can, and anywhere where it must. */
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
