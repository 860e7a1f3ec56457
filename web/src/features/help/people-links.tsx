import { formatSupportPhone } from "@vitral/brazil/support-phone";
import type { ReactNode } from "react";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

export const Email = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`}>
    <Breakable text={address} />
  </Anchor>
);

export const Phone = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number}`}>
    <span className="whole">{formatSupportPhone(number)}</span>
  </Anchor>
);

/** A link out of the product, tall enough for a finger; `outside` opens it in a tab of its own. */
export function Anchor({ href, outside = false, children }: { href: string; outside?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      {...(outside && { target: "_blank", rel: "noreferrer" })}
      className="inline-flex min-h-11 items-center text-accent-strong underline underline-offset-4"
    >
      {children}
      {outside && <span className="sr-only"> (abre em outra aba)</span>}
    </a>
  );
}
