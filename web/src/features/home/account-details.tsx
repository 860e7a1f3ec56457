import { Card } from "@vitral/ui/layout/card.tsx";
import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { useAccount } from "../../shared/session/session.ts";

/** Number, agency and bank of the selected account, each with a button that copies it (spec 2.8). */
export function AccountDetails() {
  const { number, agency, bank } = useAccount();
  return (
    <Card title="Detalhes da conta">
      <dl className="-my-2 divide-y divide-neutral-200">
        <Detail term="Conta" value={number} copied="Número da conta" />
        <Detail term="Agência" value={agency} copied="Agência" />
        <Detail term="Banco" value={bank} copied="Banco" />
      </dl>
    </Card>
  );
}

function Detail({ term, value, copied }: { term: string; value: string; copied: string }) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4">
      <dt className="min-w-20 text-sm text-neutral-600">{term}</dt>
      <dd className="-mr-2.5 flex flex-1 basis-[8.5rem] items-center justify-between gap-2">
        <span className="font-medium wrap-anywhere tabular-nums">
          <Whole text={value} />
        </span>
        <CopyButton
          text={value}
          label={`Copiar ${copied.toLowerCase()}`}
          success={`${copied} na área de transferência`}
          failure={`Erro ao copiar ${copied.toLowerCase()}.`}
        />
      </dd>
    </div>
  );
}
