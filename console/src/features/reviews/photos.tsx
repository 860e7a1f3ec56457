import type { Application } from "@vitral/contract/console/reviews";
import { documentNames } from "@vitral/contract/documents";
import { NotShown } from "./files/not-shown.tsx";
import { Pdf } from "./files/pdf.tsx";
import { Photo } from "./files/photo.tsx";

/** What shows a file of a format; one of another format is downloaded. */
const shownBy = { jpg: Photo, png: Photo, webp: Photo, pdf: Pdf, heic: NotShown };

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
          {selfieFirst.map(({ id: file, type, format, replaces }) => (
            <li
              key={file}
            >{`${documentNames[type]} (${format.toUpperCase()})${replaces ? ", substitui um anterior" : ""}`}</li>
          ))}
        </ul>
        <p className="text-neutral-600">Só quem analisa o cadastro abre as fotos.</p>
      </section>
    );
  return (
    <ul aria-label="Arquivos" className="grid gap-4 md:grid-cols-2">
      {selfieFirst.map(({ id: file, type, format, replaces }) => {
        const Shown = shownBy[format];
        return (
          <Shown
            key={file}
            name={documentNames[type]}
            replaces={replaces}
            format={format}
            address={`/api/${tenant}/reviews/${id}/files/${file}`}
            params={{ tenant, id, file }}
          />
        );
      })}
    </ul>
  );
}
