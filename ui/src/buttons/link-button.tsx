import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook, type ButtonVariant } from "./button.tsx";

type Props = {
  to: string;
  variant?: ButtonVariant;
  wide?: boolean;
  replace?: boolean;
  state?: object;
  children: ReactNode;
};

/** A link that looks like a button. */
export function LinkButton({ to, variant, wide, replace = false, state, children }: Props) {
  return (
    <Link to={to} replace={replace} state={state} className={buttonLook(variant, wide)}>
      {children}
    </Link>
  );
}

/** A link in or under a text, tall enough for a finger. */
export function TextLink({ to, state, children }: Pick<Props, "to" | "state" | "children">) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center font-medium text-accent-strong underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
