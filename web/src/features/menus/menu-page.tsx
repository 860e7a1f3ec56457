import type { ReactNode } from "react";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";

export type MenuEntry = { label: string; hint: string; to: string; icon: ReactNode };

/** A page of links to other pages, each a large card (spec 2.7, 2.9). */
export function MenuPage({
  title,
  subtitle,
  entries,
  children,
}: {
  title: string;
  subtitle: string;
  entries: readonly MenuEntry[];
  /** What matters of these pages now. */
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
      <ul className="grid gap-4 sm:grid-cols-2 [&>*]:min-w-0">
        {entries.map(({ label, hint, to, icon }) => (
          <li key={label}>
            <LinkCard label={label} hint={hint} to={to} icon={icon} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
