import type { ComponentProps, MouseEventHandler } from "react";
import { useWait } from "../lib/announce.ts";
import { Spinner } from "../loading/spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const looks: Record<ButtonVariant, string> = {
  primary:
    "border border-accent-edge bg-accent text-on-accent hover:shadow-[inset_0_0_0_99px_rgb(0_0_0/0.08)] active:shadow-[inset_0_0_0_99px_rgb(0_0_0/0.14)]",
  secondary: "border border-neutral-300 bg-surface text-neutral-900 hover:bg-neutral-50 active:bg-neutral-100",
  quiet: "border border-transparent text-accent-strong hover:bg-accent-soft active:bg-accent-soft",
  danger: "border border-danger bg-danger text-surface hover:shadow-[inset_0_0_0_99px_rgb(0_0_0/0.1)]",
};

/** The classes of a button, also for a link or a label (docs/look.md: 44 px, 12 px corners). */
export const buttonLook = (variant: ButtonVariant = "primary", wide = false): string =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2 text-base font-semibold transition-[background-color,box-shadow,opacity] aria-disabled:cursor-default aria-disabled:opacity-60 ${looks[variant]} ${wide ? "w-full" : ""}`;

type Props = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  /**
   * A request is in flight: the button shows a spinner, ignores presses (spec 4.4), and is announced as busy if that
   * takes long. A button that names it sends something, and takes a double click as one press.
   */
  busy?: boolean;
  /** The text while busy, where the specification names one. */
  busyText?: string;
  /** As wide as its container. */
  wide?: boolean;
};

export function Button({ variant, busy, busyText, wide, disabled, type = "button", children, ...rest }: Props) {
  useWait(busy && (type === "submit" ? "Enviando" : "Aguarde"));
  return (
    <button
      {...rest}
      {...pressable(disabled || busy === true, busy === undefined ? rest.onClick : onceOfDoubleClick(rest.onClick))}
      type={type}
      aria-busy={busy || undefined}
      className={buttonLook(variant, wide)}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  );
}

/** The second click of a double click is no second press: the first may have been answered before it comes. */
const onceOfDoubleClick =
  (onClick: MouseEventHandler<HTMLButtonElement> | undefined): MouseEventHandler<HTMLButtonElement> =>
  (event) =>
    event.detail > 1 ? ignorePress(event) : onClick?.(event);

/**
 * Props of a button that can be switched off without losing the focus: a browser takes the focus from a `disabled`
 * button, and a screen reader then starts at the top of the page. Enter in a field also presses it, so no form is sent.
 */
export const pressable = (isOff: boolean | undefined, onClick: MouseEventHandler<HTMLButtonElement> | undefined) => ({
  "aria-disabled": isOff || undefined,
  onClick: isOff ? ignorePress : onClick,
});

const ignorePress = (event: { preventDefault: () => void }) => event.preventDefault();

export type IconButtonProps = Omit<ComponentProps<"button">, "className" | "aria-label"> & {
  label: string;
  dark?: boolean;
};

/**
 * A button with only an icon; `label` is its accessible name. It has no tooltip, unlike `IconButton`: sign-in must not
 * load the tooltip's code, and a close button that takes the focus when its dialog opens must not show one.
 */
export function PlainIconButton({ label, dark = false, disabled, type = "button", ...rest }: IconButtonProps) {
  const ground = dark
    ? "text-white hover:bg-white/12 focus-visible:outline-white"
    : "text-neutral-600 hover:bg-neutral-100 hover:text-neutral-900";
  return (
    <button
      {...rest}
      {...pressable(disabled, rest.onClick)}
      type={type}
      aria-label={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-field border border-transparent transition-colors aria-disabled:cursor-default aria-disabled:opacity-50 ${ground}`}
    />
  );
}
