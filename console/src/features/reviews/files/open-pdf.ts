import type { PdfAnswer, PdfRequest } from "./pdf-worker.ts";
// oxlint-disable-next-line import/default -- Vite answers the address of the file that it builds
import workerAddress from "./pdf-worker.ts?worker&url";

/** Trusted Types know the one address from which this page starts a worker (security-headers.ts names the policy). */
type WorkerPolicy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy };
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const onlyOurs: WorkerPolicy = { createScriptURL: () => workerAddress };
const policy = trustedTypes?.createPolicy("pdf-worker", onlyOurs) ?? onlyOurs;

/** A file that takes longer than this to open, or a page to draw, is one that cannot be shown. */
const maxWaitMs = 20_000;

/** `draw`: a page, from 1 on, as a picture that its caller closes. */
export type OpenPdf = { pages: number; draw: (page: number) => Promise<ImageBitmap> };

/**
 * Opens a PDF in a worker of its own, which reads and draws it and ends with the signal, whatever it does at that
 * moment: what is hostile in a file costs the page nothing. Nothing in the file runs. Rejects where it is no PDF, is
 * damaged, has a password or takes too long.
 */
export async function openPdf(content: ArrayBuffer, signal: AbortSignal): Promise<OpenPdf> {
  signal.throwIfAborted();
  const worker = new Worker(policy.createScriptURL(workerAddress), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate(), { once: true });
  const ask = (request: PdfRequest, sent: Transferable[] = []) => answerOf(worker, request, sent);
  const opened = await ask({ open: content }, [content]);
  if (!("pages" in opened)) throw new Error("the PDF was not opened");
  return {
    pages: opened.pages,
    async draw(page) {
      const answer = await ask({ draw: page });
      if (!("drawn" in answer)) throw new Error("the page was not drawn");
      return answer.drawn;
    },
  };
}

function answerOf(worker: Worker, request: PdfRequest, sent: Transferable[]): Promise<PdfAnswer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<PdfAnswer>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the PDF takes too long")), maxWaitMs);
    worker.addEventListener("error", () => reject(new Error("the worker did not start")), { once: true });
    port1.addEventListener("message", ({ data }: MessageEvent<PdfAnswer>) => {
      clearTimeout(late);
      resolve(data);
    });
    port1.start();
    worker.postMessage(request, [port2, ...sent]);
  });
}
