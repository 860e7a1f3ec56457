import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { formatDocument } from "@vitral/brazil/document";
import { useSession } from "../../shared/session/session.ts";
import { bankAfter, internetBankingAddress } from "@vitral/contract/bank-name";
import { providerLine } from "@vitral/contract/tenants";
import { Logo } from "../../shared/tenant/logo.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { type Period, periodText } from "./period.ts";

/** Only for printing: the customer, the account and the period of the statement. The screen shows them elsewhere. */
export function StatementHead({ period }: { period: Period | null }) {
  const { user, account } = useSession();
  const tenant = useTenant();
  if (!account) return null;
  return (
    <header className="hidden gap-1 border-b border-neutral-300 pb-4 text-sm print:grid">
      <div className="mb-2 text-accent-strong">
        <Logo on="paper" />
      </div>
      <p className="text-base font-semibold">{user.name}</p>
      <p>{formatDocument(user.document)}</p>
      <p>
        {account.bank} · Agência {account.agency} · Conta {account.number}
      </p>
      <p>{period ? `Período: ${periodText(period)}` : "Todo o período"}</p>
      <p className="text-neutral-600">
        Emitido {bankAfter("por", tenant)} · {internetBankingAddress(tenant)}
      </p>
      <p className="text-neutral-600">
        {providerLine(tenant.provider)} · Ouvidoria{" "}
        <span className="whole">{formatSupportPhone(tenant.ombudsmanPhone)}</span>
      </p>
    </header>
  );
}
