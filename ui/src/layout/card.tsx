import type { ReactNode } from "react";

/** A white card with a thin border and a padding of 24 px, on a phone 16 px. */
export function Card({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border border-neutral-200 bg-surface p-4 sm:p-6">
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-title-3 font-title">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
