import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { useState } from "react";
import { pathOf } from "../../lib/paths.ts";
import { useAddress } from "../../shared/list/use-address.ts";
import { Page } from "../../shared/page/page.tsx";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { Balances } from "./balances.tsx";
import { TrialBalance } from "./trial-balance.tsx";

/** The books: the trial balance of a day, and the balances of a moment. */
export default function Ledger() {
  const { slug } = useTenant();
  const [search, change] = useAddress();
  const [today] = useState(bankToday);
  const day = search.get("dia") ?? today;
  const at = search.get("momento") ?? "";
  const set = (name: string, value: string) =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title="Razão"
      subtitle="Todo o dinheiro do banco, em partidas dobradas. Créditos têm C, débitos têm D."
      actions={
        <>
          <LinkButton to={pathOf(slug, "ledger", "lancamentos")} variant="secondary">
            Lançamentos
          </LinkButton>
          <LinkButton to={pathOf(slug, "ledger", "saldos")} variant="secondary">
            Saldos a conferir
          </LinkButton>
          <LinkButton to={pathOf(slug, "ledger", "verificacoes")} variant="secondary">
            Verificações
          </LinkButton>
        </>
      }
    >
      <TrialBalance day={day} onDay={(value) => set("dia", value)} />
      <Balances at={at} onAt={(value) => set("momento", value)} />
    </Page>
  );
}
