import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

type Shared = {
  title: string;
  /** Its words; a function loads them. */
  text: string | (() => Promise<string>);
  /** The picture, where there is one: it is shared instead of the text where the browser shares files. */
  file?: () => Promise<File>;
  /** The words go with the picture. */
  withText?: boolean;
  /** What a browser that shares nothing copied, or did not: "Comprovante copiado." */
  copied: string;
  notCopied: string;
};

/**
 * Shares the picture where the browser shares files, else the text; a browser that shares nothing copies the text. A
 * press counts for a few seconds: where the picture took longer, it is kept, and the next press shares it at once.
 */
export function useShare({ title, text, file, withText = false, copied, notCopied }: Shared) {
  const loaded = useRef<File>(undefined);
  return useMutation({
    mutationFn: async () => {
      const words = () => (typeof text === "string" ? text : text());
      if (!Reflect.has(navigator, "share")) return copyText(await words(), { copied, notCopied });
      const before = loaded.current;
      if (file && canShareFiles()) loaded.current ??= await file();
      const files = loaded.current && { files: [loaded.current] };
      const content = { ...files, ...((!files || withText) && { text: await words() }) };
      try {
        return await navigator.share({ title, ...content });
      } catch (error) {
        if (isCancelled(error)) return undefined;
        if (loaded.current !== before) return void toast.blank("Toque em Compartilhar de novo.");
        return copyText(await words(), { copied, notCopied });
      }
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

/** Copies a text, and says with a toast whether it was copied. */
export const copyText = (text: string, { copied, notCopied }: Pick<Shared, "copied" | "notCopied">): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => void toast.success(copied),
    () => void toast.error(notCopied),
  );

/** The customer closed what the browser had opened; that is no failure. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

function canShareFiles(): boolean {
  const probe = new File([], "comprovante.png", { type: "image/png" });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}
