import { useMutation } from "@tanstack/react-query";
import { downloadReceipt, type ReceiptFormat } from "@vitral/contract/receipts";
import { FileText, Image, Share2 } from "lucide-react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { receiveFile } from "../../lib/receive-file.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";
import { share } from "./share.ts";

const copy = { copied: "Comprovante copiado.", notCopied: "Erro ao copiar o comprovante." };

type Props = { transactionId: string; title: string; text: string };

/** 'Compartilhar', 'Salvar imagem' and 'Salvar PDF' of a receipt: the files are made by the server. */
export function ReceiptFiles({ transactionId, title, text }: Props) {
  const accountId = useAccountId();
  const fileOf = (format: ReceiptFormat) =>
    receiveFile(downloadReceipt, { params: { accountId, transactionId }, query: { format } });
  const onError = (error: unknown) => toast.error(messageOf(error));
  const saving = useMutation({ mutationFn: fileOf, onSuccess: saveFile, onError });
  const sharing = useMutation({
    mutationFn: () => share({ title, text, file: () => fileOf("png"), ...copy }),
    onError,
  });
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
