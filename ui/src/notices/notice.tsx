import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  kind: "info" | "danger";
  title: string;
  children?: ReactNode;
  /** What the customer can do. */
  action?: ReactNode;
};

/** A message in the page; a danger is announced at once. */
export function Notice({ kind, title, children, action }: Props) {
  const isDanger = kind === "danger";
  const look = isDanger ? "border-danger/30 bg-danger-soft" : "border-neutral-200 bg-tint";
  const Icon = isDanger ? CircleAlert : Info;
  return (
    <div
      role={isDanger ? "alert" : "note"}
      data-notice={kind}
      tabIndex={isDanger ? -1 : undefined}
      className={`flex gap-3 rounded-card border p-4 ${look}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isDanger ? "text-danger" : "text-neutral-700"}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm text-neutral-700">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
