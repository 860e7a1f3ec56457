import type { Application } from "@vitral/contract/console/reviews";
import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Download, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isTyping } from "./is-typing.ts";

const names: Record<Application["files"][number]["type"], string> = {
  SELFIE: "Selfie",
  DRIVER_LICENSE_FRONT: "CNH, frente",
  DRIVER_LICENSE_VERSE: "CNH, verso",
  IDENTITY_CARD_FRONT: "RG, frente",
  IDENTITY_CARD_VERSE: "RG, verso",
  DRIVER_LICENSE_DIGITAL: "CNH digital",
  ARTICLES_OF_INCORPORATION: "Contrato social",
};

const turns = ["", "rotate-90", "rotate-180", "-rotate-90"] as const;
const zooms = ["size-full", "size-[150%]", "size-[200%]", "size-[300%]"] as const;
/** Browsers show these; others are downloaded. */
const shownFormats = new Set(["jpg", "png", "webp"]);

type Props = { tenant: string; application: Application; mayOpen: boolean };

/** The files side by side, the selfie first. Z zooms and G turns the photo with the focus in it, else all of them. */
export function Photos({ tenant, application: { id, files }, mayOpen }: Props) {
  const selfieFirst = files.toSorted((a, b) => Number(b.type === "SELFIE") - Number(a.type === "SELFIE"));
  if (files.length === 0)
    return (
      <p className="rounded-card border border-neutral-200 bg-surface p-8 text-center text-neutral-600">
        Nenhum arquivo foi enviado.
      </p>
    );
  if (!mayOpen)
    return (
      <section className="grid gap-2 rounded-card border border-neutral-200 bg-surface p-4 text-sm">
        <h2 className="font-semibold">Arquivos</h2>
        <ul className="list-disc pl-5">
          {selfieFirst.map(({ id: file, type, format }) => (
            <li key={file}>{`${names[type]} (${format.toUpperCase()})`}</li>
          ))}
        </ul>
        <p className="text-neutral-600">Só quem analisa o cadastro abre as fotos.</p>
      </section>
    );
  return (
    <ul aria-label="Arquivos" className="grid gap-4 md:grid-cols-2">
      {selfieFirst.map((file) => (
        <Photo
          key={file.id}
          name={names[file.type]}
          format={file.format}
          address={`/api/${tenant}/reviews/${id}/files/${file.id}`}
        />
      ))}
    </ul>
  );
}

function Photo({ name, format, address }: { name: string; format: string; address: string }) {
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const isShown = shownFormats.has(format);
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
    <li
      ref={card}
      data-photo
      className="grid min-w-0 content-start gap-2 rounded-card border border-neutral-200 bg-surface p-3"
    >
      <div className="-mt-1 -mr-1 flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{name}</h2>
        {isShown && (
          <div className="flex">
            <IconButton label={`Afastar ${name}`} onClick={() => setZoom(Math.max(0, zoom - 1))}>
              <ZoomOut aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={`Aproximar ${name}`} onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}>
              <ZoomIn aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={`Girar ${name}`} onClick={() => setTurn((turn + 1) % turns.length)}>
              <RotateCw aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )}
      </div>
      {isShown && !isBroken ? (
        // A square, so that a turned photo is whole. What is enlarged grows to the right and down, where it scrolls to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it (WCAG 2.1.1)
        <section tabIndex={0} aria-label={name} className="aspect-square overflow-auto rounded-field bg-neutral-100">
          <div className={zooms[zoom]}>
            <img
              src={address}
              alt={`Foto: ${name}`}
              className={`size-full object-contain transition-transform ${turns[turn] ?? ""}`}
              onError={() => setBroken(true)}
            />
          </div>
        </section>
      ) : (
        <div className="grid aspect-square place-items-center content-center gap-3 rounded-field bg-neutral-100 p-4 text-center text-sm text-neutral-600">
          {isBroken ? "A imagem não pôde ser mostrada." : `Arquivo ${format.toUpperCase()}: abra fora do navegador.`}
          <div className="flex flex-wrap justify-center gap-2">
            {isShown && (
              <Button variant="secondary" onClick={() => setBroken(false)}>
                Tentar de novo
              </Button>
            )}
            <a className={buttonLook("secondary")} href={address} download>
              <Download aria-hidden="true" className="size-4" />
              Baixar
            </a>
          </div>
        </div>
      )}
    </li>
  );
}
