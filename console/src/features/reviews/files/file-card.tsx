import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isTyping } from "../is-typing.ts";

const turns = ["", "rotate-90", "rotate-180", "-rotate-90"] as const;
const zooms = ["size-full", "size-[150%]", "size-[200%]", "size-[300%]"] as const;

/** A file as the components that show it get it: `params` of the call that answers its content, at `address`. */
export type ShownFile = {
  name: string;
  /** An earlier one of its kind no longer counts. */
  replaces: boolean;
  format: string;
  address: string;
  params: { tenant: string; id: string; file: string };
};

type Props = Pick<ShownFile, "name" | "replaces"> & {
  /** Buttons below it. */
  below?: ReactNode;
  /** Draws what is looked at, with the classes that turn it and make it fill the card. */
  children: (look: string) => ReactNode;
};

/** A file that is looked at, with zoom and turn. Z and G do both: of the file with the focus in it, else of all. */
export function FileCard({ name, replaces, below, children }: Props) {
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const focused = document.activeElement?.closest("[data-photo]") ?? card.current;
      if (focused !== card.current) return;
      if (event.key.toLowerCase() === "z") setZoom((now) => (now + 1) % zooms.length);
      if (event.key.toLowerCase() === "g") setTurn((now) => (now + 1) % turns.length);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <li ref={card} data-photo className={cardLook}>
      <CardHead name={name} replaces={replaces}>
        <IconButton label={`Afastar ${name}`} onClick={() => setZoom(Math.max(0, zoom - 1))}>
          <ZoomOut aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Aproximar ${name}`} onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}>
          <ZoomIn aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Girar ${name}`} onClick={() => setTurn((turn + 1) % turns.length)}>
          <RotateCw aria-hidden="true" className="size-4" />
        </IconButton>
      </CardHead>
      {/* A square, so that a turned file is whole. What is enlarged grows to the right and down, where it scrolls to. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={name} className="aspect-square overflow-auto rounded-field bg-neutral-100">
        <div className={zooms[zoom]}>
          {children(`size-full object-contain transition-transform ${turns[turn] ?? ""}`)}
        </div>
      </section>
      {below}
    </li>
  );
}

export const cardLook = "grid min-w-0 content-start gap-2 rounded-card border border-neutral-200 bg-surface p-3";

type HeadProps = Pick<Props, "name" | "replaces"> & { children?: ReactNode };

/** The name of a file, with buttons beside it, and whether another one was there before. */
export function CardHead({ name, replaces, children }: HeadProps) {
  return (
    <div className="-mt-1 -mr-1 flex flex-wrap items-center justify-between gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold">{name}</h2>
        {replaces && <Tag>substitui um anterior</Tag>}
      </div>
      {children && <div className="ml-auto flex items-center">{children}</div>}
    </div>
  );
}
