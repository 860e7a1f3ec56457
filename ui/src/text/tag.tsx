import type { LucideIcon } from "lucide-react";

const looks = {
  good: "bg-credit-soft text-credit",
  quiet: "bg-neutral-100 text-neutral-700",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};
/** Done, waiting or over, asking for attention, failed. The accent is for actions. */
export type Tone = keyof typeof looks;

type Props = { tone?: Tone; icon?: LucideIcon; children: string };

/** A label in the corner of a card or a row, such as the state of what it shows, in a word and a colour. */
export const Tag = ({ tone = "quiet", icon: Icon, children }: Props) => (
  <span
    className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${looks[tone]}`}
  >
    {Icon && <Icon aria-hidden="true" className="size-3.5" />}
    {children}
  </span>
);
