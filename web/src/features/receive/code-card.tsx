import { useMutation } from "@tanstack/react-query";
import { Copy, Image, Maximize2, Printer, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { bankName } from "@vitral/contract/bank-name";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { copyText, useShare } from "../../shared/receipts/share.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { CodeText } from "./code-text.tsx";
import { QrPicture } from "@vitral/ui/text/qr-picture.tsx";
import "./code-print.css";

const LargeCode = dialogPart("o código ampliado", () => import("./large-code-dialog.tsx"));

const loadPicture = () => import("./code-picture.ts");

type Props = {
  /** Empty where there is none yet: the card has its size, and is not shown. */
  emv: string;
  /** Who receives, what, and how much, as they stand under the picture. */
  name: string;
  lines: readonly string[];
  /** More that can be done with it. */
  children?: ReactNode;
};

/** A code to be paid with: picture, text to copy, share, print, and a large picture for a counter. */
export function CodeCard({ emv, name, lines, children }: Props) {
  const [large, setLarge] = useState(false);
  // Loaded while the page is idle: at a counter the phone may be offline later.
  useEffect(() => whenIdle(() => void [LargeCode.preload(), loadPicture().catch(() => undefined)]), []);
  const bank = bankName(useTenant());
  const picture = async () => (await loadPicture()).default({ emv, bank, name, lines });
  const sharing = useShare({ title: `Pix para ${name}`, text: emv, file: picture, withText: true, ...copyToasts });
  const saving = useMutation({
    mutationFn: picture,
    onSuccess: saveFile,
    onError: () => toast.error("Erro ao salvar a imagem."),
  });
  const label = `QR Code Pix de ${name}`;
  return (
    <section aria-label="Código Pix" className="rounded-card border border-neutral-200 bg-surface p-4 sm:p-6">
      <div className={`${emv && "code-paper"} grid justify-items-center gap-3 text-center`}>
        <p className="hidden font-semibold print:block">Pague com Pix · {bank}</p>
        <div className="aspect-square w-full max-w-64">{emv && <QrPicture text={emv} label={label} />}</div>
        <CodeText name={name} lines={lines} />
        <p className="hidden text-caption break-all print:block">{emv}</p>
      </div>
      <div className="mt-5 grid gap-2">
        <Button wide onClick={() => void copyText(emv, copyToasts)}>
          <Copy aria-hidden="true" className="size-5" />
          Copiar código
        </Button>
        {children}
        <div className="flex flex-wrap gap-2 [&>*]:grow [&>*]:basis-36">
          {"share" in navigator && (
            <Button variant="secondary" busy={sharing.isPending} onClick={() => sharing.mutate()}>
              <Share2 aria-hidden="true" className="size-5" />
              Compartilhar
            </Button>
          )}
          <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
            <Image aria-hidden="true" className="size-5" />
            Salvar imagem
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            Imprimir
          </Button>
          <Button variant="secondary" onClick={() => setLarge(true)}>
            <Maximize2 aria-hidden="true" className="size-5" />
            Ampliar
          </Button>
        </div>
      </div>
      <DialogBoundary what="o código ampliado" resetOn={String(large)}>
        <LargeCode open={large} emv={emv} name={name} lines={lines} onClose={() => setLarge(false)} />
      </DialogBoundary>
    </section>
  );
}

const copyToasts = {
  copied: "Código copiado. Quem paga cola em 'Pix Copia e Cola'.",
  notCopied: "Erro ao copiar o código.",
};
