import { ArrowLeftRight, CircleUserRound, Gauge, HandCoins, House, KeyRound, LogOut, X } from "lucide-react";
import { NavLink } from "react-router";
import { BalanceCard } from "../../shared/account/balance-card.tsx";
import { AccountSwitch } from "../../shared/session/account-switch.tsx";
import { signOut, useSession } from "../../shared/session/session.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { Bell } from "../../shared/notices/bell.tsx";
import { paths } from "../../lib/paths.ts";
import { Boundary, Silent } from "@vitral/ui/loading/boundary.tsx";
import { PlainIconButton } from "@vitral/ui/buttons/button.tsx";
import { Tooltip } from "@vitral/ui/overlays/tooltip.tsx";

const entries = [
  { label: "Página inicial", to: paths.home, Icon: House },
  { label: "Transferências", to: paths.transfer.menu, Icon: ArrowLeftRight },
  { label: "Cobrar", to: paths.receive.menu, Icon: HandCoins },
  { label: "Chaves Pix", to: paths.pixKeys.menu, Icon: KeyRound },
  { label: "Tarifas e limites", to: paths.settings.menu, Icon: Gauge },
  { label: "Minha conta", to: paths.account.menu, Icon: CircleUserRound },
];

/** The menu of the area: logo, balance, entries, and the customer's name. `onLeave` closes the drawer around it. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-5 pt-5 pb-4">
        <Logo on="bar" />
        {onLeave ? (
          <PlainIconButton dark label="Fechar menu" onClick={onLeave}>
            <X aria-hidden="true" className="size-6" />
          </PlainIconButton>
        ) : (
          <Silent>
            <Bell />
          </Silent>
        )}
      </div>
      <div className="grid gap-3 px-3">
        <Silent>
          <AccountSwitch />
        </Silent>
        <Boundary renderFailure={() => <p className="px-4 py-3 text-sm">Não foi possível mostrar o saldo.</p>}>
          <BalanceCard />
        </Boundary>
      </div>
      <nav aria-label="Principal" className="flex-1 px-3 py-5">
        <ul className="grid gap-1">
          {entries.map(({ label, to, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.home}
                {...(onLeave && { onClick: onLeave })}
                className="flex min-h-11 items-center gap-3 rounded-field px-4 py-1 text-[min(1rem,8vw)] leading-snug font-medium text-white transition-colors hover:bg-white/10 focus-visible:outline-white aria-[current=page]:forced-chosen aria-[current=page]:bg-white aria-[current=page]:font-semibold aria-[current=page]:text-chrome dark:aria-[current=page]:bg-white/15 dark:aria-[current=page]:text-white"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Profile />
    </>
  );
}

/** The name of the customer; a press signs out (spec 2.7). */
function Profile() {
  const { name } = useSession().user;
  return (
    <div className="border-t border-white/15 p-3">
      <Tooltip text="Sair">
        <button
          type="button"
          onClick={signOut}
          aria-label={`Sair da conta de ${name}`}
          className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 text-left transition-colors hover:bg-white/10 focus-visible:outline-white"
        >
          <span
            aria-hidden="true"
            data-initial={initialOf(name)}
            className="grid size-10 shrink-0 place-items-center rounded-full bg-white font-semibold text-chrome dark:bg-white/15 dark:text-white before:content-[attr(data-initial)]"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-[min(0.875rem,7vw)] leading-snug font-medium wrap-anywhere">{name}</span>
          </span>
          <LogOut aria-hidden="true" className="mr-1 size-5 shrink-0" />
        </button>
      </Tooltip>
    </div>
  );
}

const initialOf = (name: string): string => name.trim().charAt(0).toLocaleUpperCase("pt-BR");
