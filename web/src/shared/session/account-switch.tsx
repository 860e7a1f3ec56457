import { ChevronDown } from "lucide-react";
import { useNavigate } from "react-router";
import { selectAccount, useAccountId, useSession } from "./session.ts";

/** Selects the account, for a customer who has more than one (spec 4.1). */
export function AccountSwitch() {
  const { accounts } = useSession();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const select = (id: string) => {
    selectAccount(id);
    // Page and period in the address belong to the other account.
    void navigate({ search: "" }, { replace: true });
  };
  if (accounts.length < 2) return null;
  return (
    <label className="relative block">
      <span className="sr-only">Conta selecionada</span>
      <select
        value={accountId}
        onChange={(event) => select(event.target.value)}
        className="min-h-11 w-full cursor-pointer appearance-none rounded-field border border-white/45 bg-transparent pr-10 pl-4 text-sm font-medium text-white tabular-nums hover:bg-white/10 focus-visible:outline-white [&>option]:text-neutral-900"
      >
        {accounts.map(({ id, agency, number }) => (
          <option key={id} value={id}>
            Ag. {agency} · Conta {number}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5" />
    </label>
  );
}
