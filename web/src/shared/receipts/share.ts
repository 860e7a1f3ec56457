import { toast } from "@vitral/ui/notices/toast.ts";

type Shared = {
  title: string;
  text: string;
  /** The picture, where there is one: it is shared instead of the text where the browser shares files. */
  file?: () => Promise<File>;
  /** What a browser that shares nothing copied, or did not: "Comprovante copiado." */
  copied: string;
  notCopied: string;
};

/** Shares the picture where the browser shares files, else the text; a browser that shares nothing copies the text. */
export async function share({ title, text, file, copied, notCopied }: Shared): Promise<void> {
  if (!Reflect.has(navigator, "share")) {
    await navigator.clipboard.writeText(text).then(
      () => toast.success(copied),
      () => toast.error(notCopied),
    );
    return;
  }
  const shared = file && canShareFiles() ? { title, files: [await file()] } : { title, text };
  // The promise rejects when the customer cancels; that is no failure.
  await navigator.share(shared).catch(() => {});
}

function canShareFiles(): boolean {
  const probe = new File([], "comprovante.png", { type: "image/png" });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}
