/** A label in the corner of a card. */
export function Tag({ children, quiet = false }: { children: string; quiet?: boolean }) {
  const look = quiet ? "bg-neutral-100 text-neutral-700" : "bg-accent-soft text-accent-strong";
  return (
    <span
      className={`shrink-0 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      {children}
    </span>
  );
}
