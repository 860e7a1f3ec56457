import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatLastDay, formatTime } from "@vitral/brazil/dates";
import type { PublicCharge } from "@vitral/contract/pix-public-charge";
import { Copy } from "lucide-react";
import type { Ref } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { QrPicture } from "@vitral/ui/text/qr-picture.tsx";
import { copyText } from "../../shared/receipts/share.ts";

type Open = Extract<PublicCharge, { status: "OPEN" }>;

/** A charge that can be paid: its code for a camera, and the same to copy. */
export function OpenCharge({ charge, title }: { charge: Open; title: Ref<HTMLHeadingElement> }) {
  const { payee, amount, emv, changeable, message, dueDate, endsAt } = charge;
  return (
    <Card>
      <h2 ref={title} tabIndex={-1}>
        <span className="block text-neutral-600">Pagar a </span>
        <span className="block text-title-3 font-title wrap-anywhere">{payee}</span>
      </h2>
      <p className="@container mt-3 font-title tabular-nums">
        <span className="figure">{formatBrl(amount)}</span>
      </p>
      {changeable && <p className="text-sm text-neutral-600">Você pode alterar o valor ao pagar.</p>}
      {message && (
        <p className="mt-2 wrap-anywhere text-neutral-700">
          <Breakable text={message} />
        </p>
      )}
      <div className="mx-auto mt-4 w-full max-w-64">
        <QrPicture text={emv} label={`QR Code Pix de ${payee}`} />
      </div>
      <label className="mt-4 grid gap-1.5">
        <span className="text-sm font-medium">Pix Copia e Cola</span>
        <textarea
          readOnly
          rows={5}
          value={emv}
          className="w-full field-sizing-content resize-none rounded-field border border-neutral-300 bg-surface p-3 text-sm break-all"
        />
      </label>
      <div className="mt-3">
        <Button wide onClick={() => void copyText(emv, toasts)}>
          <Copy aria-hidden="true" className="size-5" />
          Copiar código
        </Button>
      </div>
      <div className="mt-5">
        <DefinitionList
          items={[
            ...(dueDate ? [{ term: "Vencimento", value: formatDay(dueDate) }] : []),
            {
              term: "Pode ser paga até",
              value: dueDate ? formatLastDay(endsAt) : `${formatDate(endsAt)} às ${formatTime(endsAt)}`,
            },
          ]}
        />
      </div>
      <p className="mt-4 text-sm text-neutral-600">
        No aplicativo do seu banco, confira o nome de quem recebe antes de pagar.
      </p>
    </Card>
  );
}

const toasts = {
  copied: "Código copiado. Cole em 'Pix Copia e Cola' no aplicativo do seu banco.",
  notCopied: "Erro ao copiar o código.",
};
