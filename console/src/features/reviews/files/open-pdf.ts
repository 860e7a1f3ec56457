import { getDocument, PDFWorker, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- Vite answers the address of the file that it builds
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url";

/** Trusted Types know the one address from which this page starts a worker (security-headers.ts names the policy). */
type WorkerPolicy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy };
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const onlyOurs: WorkerPolicy = { createScriptURL: () => workerAddress };
const policy = trustedTypes?.createPolicy("pdf-worker", onlyOurs) ?? onlyOurs;

export type OpenPdf = PDFDocumentProxy;

/**
 * Opens a PDF in a worker of its own, which ends with the signal, also while it still opens: a file that takes for ever
 * does not take the page with it. Nothing in the file runs. Rejects where it is no PDF, is damaged or has a password.
 */
export async function openPdf(data: ArrayBuffer, signal: AbortSignal): Promise<OpenPdf> {
  const port = new Worker(policy.createScriptURL(workerAddress), { type: "module" });
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const end = () => {
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return getDocument({
    data,
    worker,
    // The content security policy allows no WebAssembly: decoders of scanned pages are scripts (vite.config.ts).
    useWasm: false,
    wasmUrl: "/pdf/",
    enableXfa: false,
    verbosity: 0,
  }).promise;
}
