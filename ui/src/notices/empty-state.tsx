import type { ReactNode } from "react";

type Props = { icon: ReactNode; title: string; text?: string; action?: ReactNode };

/** An empty list: an icon, a sentence and one action. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <div
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-strong [&>svg]:size-7"
      >
        {icon}
      </div>
      <p className="text-title-3 font-title [text-wrap:balance]">{title}</p>
      {text && <p className="max-w-sm text-neutral-600">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
