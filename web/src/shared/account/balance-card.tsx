import { formatBrl } from "@vitral/brazil/cents";
import { formatTime } from "@vitral/brazil/dates";
import { Eye, EyeOff } from "lucide-react";
import { useLocation } from "react-router";
import { pressable } from "@vitral/ui/buttons/button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../session/session.ts";
import { useBalanceShown } from "./balance-shown.ts";
import { useAskBalance, useBalance } from "./balance.ts";

/** On home the balance stands large in the page: the sidebar and the top bar of a phone show it quietly there. */
const useQuiet = (): boolean => useLocation().pathname === paths.home;

/** The balance in the sidebar, with the eye that shows or hides it and its account (spec 2.7). */
export function BalanceCard() {
  const { account, accounts } = useSession();
  const isQuiet = useQuiet();
  return (
    <section
      aria-label="Saldo"
      className={`rounded-card border border-transparent py-3 pr-2 pl-4 ${isQuiet ? "" : "bg-white/10"}`}
    >
      <div className="flex items-center justify-between">
        <p className="text-sm text-white">Saldo disponível</p>
        <BalanceEye dark />
      </div>
      <p className={`@container tabular-nums ${isQuiet ? "" : "font-title"}`}>
        {/* As high as the larger one, so that the menu below does not move from page to page. */}
        <span
          className={isQuiet ? "block text-[min(1rem,10cqi)] leading-[min(1.875rem,12.5cqi)]" : "figure figure-small"}
        >
          <BalanceText />
        </span>
      </p>
      <BalanceFailure dark />
      {/* With several accounts, the select above the card already names the selected one. */}
      {account && accounts.length === 1 && (
        <p className="mt-1 pb-1 text-caption text-white tabular-nums [&>span]:inline-block">
          <span className="whole">Ag. {account.agency}</span> · <span className="whole">Conta {account.number}</span>
        </p>
      )}
    </section>
  );
}

/** The balance in the top bar of a phone; a press shows or hides it. */
export function BalancePill() {
  const [shown, show] = useBalanceShown();
  const { name } = useBalance();
  const isQuiet = useQuiet();
  return (
    <button
      type="button"
      onClick={() => show(!shown)}
      className={`flex min-h-11 min-w-[min(8.5rem,38vw)] items-center justify-center gap-2 rounded-full border border-transparent px-3.5 text-[min(0.875rem,5.5vw)] tabular-nums focus-visible:outline-white ${isQuiet ? "" : "bg-white/12 font-semibold"}`}
    >
      <span className="sr-only">{shown ? "Ocultar saldo" : "Mostrar saldo"}</span>
      <span className="whitespace-nowrap">{name === "unknown" ? "Saldo indisponível" : <BalanceText />}</span>
      {shown ? (
        <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <Eye aria-hidden="true" className="size-4 shrink-0" />
      )}
    </button>
  );
}

/** The button that shows or hides a balance. */
export function BalanceEye({ dark = false }: { dark?: boolean }) {
  const [shown, show] = useBalanceShown();
  return (
    <IconButton dark={dark} label={shown ? "Ocultar saldo" : "Mostrar saldo"} onClick={() => show(!shown)}>
      {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
    </IconButton>
  );
}

/** Why the balance is missing or old, and a button to ask again; renders nothing for a known balance (spec 8). */
export function BalanceFailure({ dark = false }: { dark?: boolean }) {
  const balance = useBalance();
  const { ask, busy } = useAskBalance();
  if (balance.name === "known") return null;
  const hour = balance.name === "stale" && formatTime(new Date(balance.since)).slice(0, 5);
  return (
    <div
      // Announced only by the card in the sidebar, which is on every screen; the other places repeat it.
      role={dark ? "status" : undefined}
      className="flex flex-wrap items-center justify-between gap-x-3 text-sm"
    >
      <p>{hour ? `Não atualizado desde ${hour}` : "Saldo indisponível"}</p>
      <button
        type="button"
        {...pressable(busy, ask)}
        aria-busy={busy || undefined}
        className={`inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 aria-disabled:opacity-60 ${dark ? "focus-visible:outline-white" : "text-accent-strong"}`}
      >
        {busy && <Spinner className="size-4" />}
        Tentar de novo
      </button>
    </div>
  );
}

/** The balance in reais, or asterisks if it is hidden; an unknown balance is shown as unknown in both cases. */
export function BalanceText() {
  const [shown] = useBalanceShown();
  const balance = useBalance();
  if (balance.name === "unknown") return <Masked as={"R$\u00A0—"} heard="indisponível" />;
  if (shown) return formatBrl(balance.amount);
  return <HiddenAmount />;
}

export const HiddenAmount = () => <Masked as={"R$\u00A0******"} heard="oculto" />;

const Masked = ({ as, heard }: { as: string; heard: string }) => (
  <>
    <span aria-hidden="true">{as}</span>
    <span className="sr-only">{heard}</span>
  </>
);
