import { formatBrl } from "@vitral/brazil/cents";
import { Eye, EyeOff } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { useSession } from "../session/session.ts";
import { useBalanceShown } from "./balance-shown.ts";
import { useBalance } from "./balance.ts";

/** The balance on the sidebar's dark ground, with the eye that shows it and the account it belongs to (spec 2.7). */
export function BalanceCard() {
  const { account, accounts } = useSession();
  return (
    <section aria-label="Saldo" className="rounded-card bg-white/10 py-3 pr-2 pl-4">
      <div className="flex items-center justify-between">
        <p className="text-sm text-white">Saldo disponível</p>
        <BalanceEye dark />
      </div>
      <p className="text-title-2 font-title break-words tabular-nums">
        <BalanceText />
      </p>
      {/* With more than one account, the choice above the card already names the one that is looked at. */}
      {account && accounts.length === 1 && (
        <p className="mt-1 pb-1 text-caption text-white tabular-nums">
          Ag. {account.agency} · Conta {account.number}
        </p>
      )}
    </section>
  );
}

/** The balance as one line of the phone's top bar; pressing it shows or hides it. */
export function BalancePill() {
  const [shown, show] = useBalanceShown();
  return (
    <button
      type="button"
      onClick={() => show(!shown)}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-white/12 px-3.5 text-sm font-semibold tabular-nums focus-visible:outline-white"
    >
      <span className="sr-only">{shown ? "Ocultar saldo" : "Mostrar saldo"}</span>
      <span className="truncate">
        <BalanceText />
      </span>
      {shown ? (
        <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <Eye aria-hidden="true" className="size-4 shrink-0" />
      )}
    </button>
  );
}

/** The eye beside a balance. */
export function BalanceEye({ dark = false }: { dark?: boolean }) {
  const [shown, show] = useBalanceShown();
  return (
    <IconButton dark={dark} label={shown ? "Ocultar saldo" : "Mostrar saldo"} onClick={() => show(!shown)}>
      {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
    </IconButton>
  );
}

/** The balance in reais, or asterisks in its place. */
export function BalanceText() {
  const [shown] = useBalanceShown();
  const balance = useBalance();
  if (shown) return formatBrl(balance);
  return (
    <>
      <span aria-hidden="true">R$ ******</span>
      <span className="sr-only">oculto</span>
    </>
  );
}
