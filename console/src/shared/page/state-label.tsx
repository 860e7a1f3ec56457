import type { LucideIcon } from "lucide-react";

const looks = {
  good: "bg-accent-soft text-accent-strong",
  quiet: "bg-neutral-100 text-neutral-700",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};
/** How much a state asks for attention. */
export type Tone = keyof typeof looks;

type Props = { tone: Tone; icon?: LucideIcon; children: string };

/** The state of a row or a page, in a word and a colour. */
export const StateLabel = ({ tone, icon: Icon, children }: Props) => (
  <span
    className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-caption font-medium whitespace-nowrap ${looks[tone]}`}
  >
    {Icon && <Icon aria-hidden="true" className="size-3.5" />}
    {children}
  </span>
);
