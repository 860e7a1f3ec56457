import { useMutation } from "@tanstack/react-query";
import type { ReceiptFormat } from "@vitral/contract/receipts";
import { FileText, Image, Share2 } from "lucide-react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useShare } from "./share.ts";

type Props = {
  title: string;
  text: string;
  copied: string;
  notCopied: string;
  /** Loads the file, which the server makes. */
  fileOf: (format: ReceiptFormat) => Promise<File>;
  /** How 'Salvar PDF' looks: the main button of a receipt, and not of a page that has another. */
  pdf?: "primary" | "secondary";
  /** 'Compartilhar' is the main button, and the others are quiet. */
  shareFirst?: boolean;
};

/** 'Compartilhar', 'Salvar imagem' and 'Salvar PDF' of a receipt or of a scheduling. */
export function ReceiptFiles({ fileOf, pdf = "primary", shareFirst = false, ...shared }: Props) {
  const saving = useMutation({
    mutationFn: fileOf,
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error)),
  });
  const sharing = useShare({ ...shared, file: () => fileOf("png") });
  const isBusy = saving.isPending || sharing.isPending;
  const save = (format: ReceiptFormat) => ({
    busy: saving.isPending && saving.variables === format,
    disabled: isBusy,
    onClick: () => saving.mutate(format),
  });
  return (
    <>
      <Button
        variant={shareFirst ? "primary" : "secondary"}
        busy={sharing.isPending}
        disabled={isBusy}
        onClick={() => sharing.mutate()}
      >
        <Share2 aria-hidden="true" className="size-5" />
        Compartilhar
      </Button>
      <Button variant={shareFirst ? "quiet" : "secondary"} {...save("png")}>
        <Image aria-hidden="true" className="size-5" />
        Salvar imagem
      </Button>
      <Button variant={shareFirst ? "quiet" : pdf} {...save("pdf")}>
        <FileText aria-hidden="true" className="size-5" />
        Salvar PDF
      </Button>
    </>
  );
}
