import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FileCard, type ShownFile } from "./file-card.tsx";
import { NotShown } from "./not-shown.tsx";
import type { OpenPdf } from "./open-pdf.ts";

/** Wide enough to read small print at three times the size of the card. */
const pixels = 1_600;
/** A file that is there and takes longer than this to open, or to draw a page, is one that cannot be shown. */
const maxWaitMs = 20_000;

/** A PDF, one page at a time. */
export function Pdf(file: ShownFile) {
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const retry = () => {
    setBroken(false);
    setTries(tries + 1);
  };
  if (isBroken) return <NotShown {...file} why="O PDF não pôde ser mostrado." onRetry={retry} />;
  return <Pages key={tries} {...file} onBroken={() => setBroken(true)} />;
}

function Pages({ name, address, onBroken }: ShownFile & { onBroken: () => void }) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [page, setPage] = useState(1);
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  // The file is fetched once; it and its worker are gone with the component.
  useEffect(() => {
    const left = new AbortController();
    let late: ReturnType<typeof setTimeout> | undefined;
    const show = async () => {
      try {
        const [{ openPdf }, content] = await Promise.all([import("./open-pdf.ts"), contentOf(address, left.signal)]);
        late = setTimeout(() => broken.current(), maxWaitMs);
        const open = await openPdf(content, left.signal);
        if (!left.signal.aborted) setPdf(open);
      } catch {
        if (!left.signal.aborted) broken.current();
      } finally {
        clearTimeout(late);
      }
    };
    void show();
    return () => {
      clearTimeout(late);
      left.abort();
    };
  }, [address]);
  const pages = pdf?.numPages ?? 0;
  const pager = pages > 1 && (
    <div className="-my-1 flex items-center justify-center gap-1">
      <IconButton label={`Página anterior de ${name}`} disabled={page === 1} onClick={() => setPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <output className="text-sm tabular-nums">{`${page} de ${pages}`}</output>
      <IconButton label={`Próxima página de ${name}`} disabled={page === pages} onClick={() => setPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
  return (
    <FileCard name={name} below={pager}>
      {(look) =>
        pdf ? (
          <PageOf pdf={pdf} page={page} look={look} label={`${name}, página ${page} de ${pages}`} onBroken={onBroken} />
        ) : (
          <output className="grid size-full place-items-center text-sm text-neutral-600">Abrindo o PDF…</output>
        )
      }
    </FileCard>
  );
}

type PageProps = { pdf: OpenPdf; page: number; look: string; label: string; onBroken: () => void };

function PageOf({ pdf, page, look, label, onBroken }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const drawing = canvas.current && draw(pdf, page, canvas.current);
    const late = setTimeout(() => broken.current(), maxWaitMs);
    drawing?.done.catch(() => drawing.isCancelled() || broken.current()).finally(() => clearTimeout(late));
    return () => {
      clearTimeout(late);
      drawing?.cancel();
    };
  }, [pdf, page]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, and has no address that an img could show
  return <canvas ref={canvas} role="img" aria-label={label} className={look} />;
}

async function contentOf(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`);
  return answer.arrayBuffer();
}

/** Draws a page into a canvas. A page that is drawn no more, because another is, ends silently. */
function draw(pdf: OpenPdf, page: number, canvas: HTMLCanvasElement) {
  let isCancelled = false;
  let rendering: { cancel: () => void; promise: Promise<void> } | undefined;
  const run = async () => {
    const found = await pdf.getPage(page);
    if (isCancelled) return;
    const viewport = found.getViewport({ scale: pixels / found.getViewport({ scale: 1 }).width });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    rendering = found.render({ canvas, viewport });
    await rendering.promise;
  };
  return {
    done: run(),
    isCancelled: () => isCancelled,
    cancel: () => {
      isCancelled = true;
      rendering?.cancel();
    },
  };
}
