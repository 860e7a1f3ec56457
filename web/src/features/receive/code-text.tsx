import { Breakable } from "@vitral/ui/text/breakable.tsx";

/** Who receives, what, and how much, under the picture of a code. */
export function CodeText({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere text-neutral-700 tabular-nums">
          <Breakable text={line} />
        </p>
      ))}
    </div>
  );
}
