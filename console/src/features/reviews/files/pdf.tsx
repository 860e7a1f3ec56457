import { downloadReviewFile } from "@vitral/contract/console/reviews";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { callFile } from "../../../lib/api.ts";
import { FileCard, type ShownFile } from "./file-card.tsx";
import { NotShown } from "./not-shown.tsx";
import type { OpenPdf } from "./open-pdf.ts";

const notShown = "O PDF não pôde ser mostrado.";

/** A PDF, one page at a time. */
export function Pdf(file: ShownFile) {
  const [tries, setTries] = useState(0);
  const [why, setWhy] = useState<string | null>(null);
  const retry = () => {
    setWhy(null);
    setTries(tries + 1);
  };
  if (why !== null) return <NotShown {...file} why={why} onRetry={retry} />;
  return <Pages key={tries} file={file} onBroken={setWhy} />;
}

type PagesProps = { file: ShownFile; onBroken: (why: string) => void };

/** The file is fetched once; it and the worker that draws it are gone with the component. */
function Pages({ file: { name, replaces, params }, onBroken }: PagesProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [page, setPage] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ params, onBroken });
  useEffect(() => {
    latest.current = { params, onBroken };
  });
  useEffect(() => {
    const left = new AbortController();
    const show = async () => {
      try {
        const [{ openPdf }, content] = await Promise.all([
          import("./open-pdf.ts"),
          callFile(downloadReviewFile, { params: latest.current.params }),
        ]);
        const open = await openPdf(await content.arrayBuffer(), left.signal);
        if (!left.signal.aborted) setPdf(open);
      } catch (error) {
        if (!left.signal.aborted) latest.current.onBroken(error instanceof ApiError ? error.message : notShown);
      }
    };
    void show();
    return () => left.abort();
  }, []);
  useEffect(() => {
    let isOver = false;
    const show = async () => {
      try {
        const drawn = await pdf?.draw(page);
        if (drawn && canvas.current && !isOver) put(drawn, canvas.current);
        drawn?.close();
      } catch {
        if (!isOver) latest.current.onBroken(notShown);
      }
    };
    void show();
    return () => {
      isOver = true;
    };
  }, [pdf, page]);
  const pages = pdf?.pages ?? 0;
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
    <FileCard name={name} replaces={replaces} below={pager}>
      {(look) =>
        pdf ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, and has no address for an img
          <canvas ref={canvas} role="img" aria-label={`${name}, página ${page} de ${pages}`} className={look} />
        ) : (
          <output className="grid size-full place-items-center text-sm text-neutral-600">Abrindo o PDF…</output>
        )
      }
    </FileCard>
  );
}

function put(drawn: ImageBitmap, canvas: HTMLCanvasElement): void {
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext("2d")?.drawImage(drawn, 0, 0);
}
