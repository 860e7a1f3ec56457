import { cents, formatBrl } from "@vitral/brazil/cents";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useState } from "react";
import { useMay } from "../../shared/session/session.ts";
import { FeesDialog } from "../../shared/orders/fees-dialog.tsx";
import { feeText } from "../../shared/terms/fee-text.ts";
import { LimitList, WaitingLimits } from "./cards/limits.tsx";
import { LimitsDialog } from "../../shared/orders/limits-dialog.tsx";
import { PayoutDialog } from "../../shared/orders/payout-dialog.tsx";

type Account = CustomerPage["accounts"][number];

/** The accounts with balance, limits and fees, and the change of the last two. */
export function Accounts({ customer: { accounts, closedAt, entityType, name } }: { customer: CustomerPage }) {
  if (accounts.length === 0)
    return (
      <Card title="Contas">
        <p className="text-sm text-neutral-600">Nenhuma conta aberta.</p>
      </Card>
    );
  return accounts.map((account) => (
    <AccountCard
      key={account.id}
      account={account}
      name={name}
      isClosed={closedAt !== null}
      isPerson={entityType === "PERSON"}
    />
  ));
}

type CardProps = { account: Account; name: string; isClosed: boolean; isPerson: boolean };

function AccountCard({ account, name, isClosed, isPerson }: CardProps) {
  const [mayLimits, mayFees] = [useMay("customers.edit") && !isClosed, useMay("fees.edit") && !isClosed];
  const [open, setOpen] = useState<"limits" | "fees" | "payout" | null>(null);
  const { fees } = account;
  return (
    <Card
      title={`Conta ${account.agency} ${account.number}`}
      aside={
        <span className="flex flex-wrap gap-2">
          {mayLimits && account.balance > 0 && (
            <Button variant="secondary" onClick={() => setOpen("payout")}>
              Enviar saldo
            </Button>
          )}
          {mayLimits && (
            <Button variant="secondary" onClick={() => setOpen("limits")}>
              Limites
            </Button>
          )}
          {mayFees && (
            <Button variant="secondary" onClick={() => setOpen("fees")}>
              Tarifas
            </Button>
          )}
        </span>
      }
    >
      <p className="mb-4 text-title-2 font-title tabular-nums">
        {formatBrl(account.balance)}
        {account.blocked > 0 && (
          <span className="ml-3 text-sm font-normal text-danger">{formatBrl(account.blocked)} bloqueados</span>
        )}
      </p>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <LimitList pixLimits={account.pixLimits} />
        <DefinitionList
          items={[
            { term: "Pix enviado", value: feeText(fees.feeTypePixOut, fees.feePixOut) },
            { term: "Pix recebido", value: feeText(fees.feeTypePixIn, fees.feePixIn) },
            { term: "TED", value: feeText(fees.feeTypeTedOut, fees.feeTedOut) },
            { term: "Mensalidade", value: formatBrl(fees.monthlyFee) },
          ]}
        />
      </div>
      <WaitingLimits account={account} name={name} mayCancel={mayLimits} />
      {open === "limits" && <LimitsDialog account={account} onClose={() => setOpen(null)} />}
      {open === "fees" && <FeesDialog account={account} isPerson={isPerson} onClose={() => setOpen(null)} />}
      {open === "payout" && (
        <PayoutDialog
          accountId={account.id}
          free={cents(account.balance - account.blocked)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
