import { useMutation } from "@tanstack/react-query";
import { downloadReceipt, type ReceiptFormat } from "@vitral/contract/receipts";
import { FileText, Image, Share2 } from "lucide-react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { receiveFile } from "../../lib/receive-file.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";

type Props = { transactionId: string; title: string; text: string };

/** 'Compartilhar', 'Salvar imagem' and 'Salvar PDF' of a receipt: the files are made by the server. */
export function ReceiptFiles({ transactionId, title, text }: Props) {
  const accountId = useAccountId();
  const fileOf = (format: ReceiptFormat) =>
    receiveFile(downloadReceipt, { params: { accountId, transactionId }, query: { format } });
  const onError = (error: unknown) => toast.error(messageOf(error));
  const saving = useMutation({ mutationFn: fileOf, onSuccess: saveFile, onError });
  const sharing = useMutation({ mutationFn: () => share({ title, text, file: () => fileOf("png") }), onError });
  const isBusy = saving.isPending || sharing.isPending;
  const save = (format: ReceiptFormat) => ({
    busy: saving.isPending && saving.variables === format,
    disabled: isBusy,
    onClick: () => saving.mutate(format),
  });
  return (
    <>
      <Button variant="secondary" busy={sharing.isPending} disabled={isBusy} onClick={() => sharing.mutate()}>
        <Share2 aria-hidden="true" className="size-5" />
        Compartilhar
      </Button>
      <Button variant="secondary" {...save("png")}>
        <Image aria-hidden="true" className="size-5" />
        Salvar imagem
      </Button>
      <Button {...save("pdf")}>
        <FileText aria-hidden="true" className="size-5" />
        Salvar PDF
      </Button>
    </>
  );
}

type Shared = { title: string; text: string; file: () => Promise<File> };

/** Shares the picture where the browser shares files, else the text; a browser that shares nothing copies the text. */
async function share({ title, text, file }: Shared): Promise<void> {
  if (!Reflect.has(navigator, "share")) {
    await navigator.clipboard.writeText(text).then(
      () => toast.success("Comprovante copiado."),
      () => toast.error("Erro ao copiar o comprovante."),
    );
    return;
  }
  const probe = new File([], "comprovante.png", { type: "image/png" });
  const canShareFiles = navigator.canShare?.({ files: [probe] }) ?? false;
  const shared = canShareFiles ? { title, files: [await file()] } : { title, text };
  // The promise rejects when the customer cancels; that is no failure.
  await navigator.share(shared).catch(() => {});
}
