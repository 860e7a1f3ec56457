import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";

/** How a charge of Banco Sol is addressed (network/src/simulator/charges.ts), by when it is due. */
const kinds = {
  cob: "Para pagar agora",
  "cobv 5": "Vence em 5 dias",
  "cobv -5": "Venceu há 5 dias, com multa e juros",
};
type Kind = keyof typeof kinds;
/** In centavos: an address there has three to nine digits. */
const [least, most] = [1_00, 9_999_999_99];

/** A code to be pasted into a bank's application: a charge of Maria Souza at Banco Sol. */
export function Charges() {
  const [amount, setAmount] = useState("R$ 12,34");
  const [kind, setKind] = useState<Kind>("cob");
  const centavos = moneyFromMask(amount);
  const [path, due] = kind.split(" ");
  const url = ["pix.bancosol.exemplo", path, centavos, due].filter(Boolean).join("/");
  const isFine = centavos >= least && centavos <= most;
  const code = writeDynamicBrCode({ url, name: "MARIA SOUZA", city: "SAO PAULO" });
  return (
    <Card title="Cobrança do Banco Sol">
      <div className="grid gap-5">
        <Field
          label="Valor da cobrança"
          control={MoneyInput}
          defaultValue={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={isFine ? undefined : "De R$ 1,00 a R$ 9.999.999,99"}
        />
        <SelectInput
          name="kind"
          label="Vencimento"
          value={kind}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
        />
        {isFine && (
          <div className="flex items-start gap-2">
            <textarea
              readOnly
              rows={4}
              aria-label="Código Pix da cobrança"
              value={code}
              className="min-w-0 flex-1 field-sizing-content resize-none rounded-field border border-neutral-300 bg-surface p-3 text-sm break-all"
            />
            <CopyButton
              text={code}
              label="Copiar o código Pix"
              success="Código copiado"
              failure="Não foi possível copiar o código"
            />
          </div>
        )}
      </div>
    </Card>
  );
}
