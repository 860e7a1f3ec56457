import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook, type ButtonVariant } from "./button.tsx";

type Props = { to: string; variant?: ButtonVariant; wide?: boolean; replace?: boolean; children: ReactNode };

/** A link that looks like a button: it leads somewhere and does nothing else. */
export function LinkButton({ to, variant, wide, replace = false, children }: Props) {
  return (
    <Link to={to} replace={replace} className={buttonLook(variant, wide)}>
      {children}
    </Link>
  );
}

/** A link within or under a text, with a target tall enough for a thumb. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-medium text-accent-strong underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
