import { Whole } from "@vitral/ui/text/whole.tsx";
import { ChevronDown } from "lucide-react";
import { useNavigate } from "react-router";
import { selectAccount, useAccountId, useSession } from "./session.ts";

/** Selects the account, for a customer who has more than one (spec 4.1). */
export function AccountSwitch() {
  const { accounts, account } = useSession();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const select = (id: string) => {
    selectAccount(id);
    // Page and period in the address belong to the other account.
    void navigate({ search: "" }, { replace: true });
  };
  if (accounts.length < 2) return null;
  return (
    <label className="relative block min-h-11 rounded-field border border-white/45 py-2.5 pr-10 pl-4 text-sm font-medium text-white hover:bg-white/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-white">
      <span className="sr-only">Conta selecionada</span>
      {/* The text of a select is cut where it is too long; this one wraps, and the select lies over it. */}
      {account && (
        <span aria-hidden="true" className="tabular-nums">
          <Whole text={`Conta ${account.number}`} /> <span className="whole">Ag. {account.agency}</span>
        </span>
      )}
      <select
        value={accountId}
        onChange={(event) => select(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 [&>option]:text-neutral-900"
      >
        {accounts.map(({ id, agency, number }) => (
          <option key={id} value={id}>
            Conta {number} · Ag. {agency}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5" />
    </label>
  );
}
