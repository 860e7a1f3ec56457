import type { LucideIcon } from "lucide-react";

type Props = { children: string; icon?: LucideIcon; quiet?: boolean };

/** A label in the corner of a card or a row, such as the state of what it shows; `quiet` makes it grey. */
export function Tag({ children, icon: Icon, quiet = false }: Props) {
  const look = quiet ? "bg-neutral-100 text-neutral-700" : "bg-accent-soft text-accent-strong";
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5" />}
      {children}
    </span>
  );
}
