import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { BalancePill } from "../../shared/account/balance-card.tsx";
import { useArrivals } from "../../shared/account/arrivals.ts";
import { useBalanceFailureToast } from "../../shared/account/balance.ts";
import { OpenOrders } from "../../shared/orders/open-orders.tsx";
import { ProofQuestion } from "../../shared/orders/proof-question.tsx";
import { loadBankClock } from "../../lib/bank-clock.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { Bell, UnreadNews } from "../../shared/notices/bell.tsx";
import { IdleLock } from "../../shared/session/idle-lock.tsx";
import { useAccountId } from "../../shared/session/session.ts";
import { ProviderFooter } from "../../shared/tenant/provider-footer.tsx";
import { Logo } from "../../shared/tenant/logo.tsx";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { Boundary, Silent } from "@vitral/ui/loading/boundary.tsx";
import { PlainDrawer } from "@vitral/ui/overlays/plain-drawer.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { keepOfflinePage } from "../offline-page.ts";
import { Sidebar } from "./sidebar.tsx";

const Drawer = lazyPart(() => import("@vitral/ui/overlays/drawer.tsx"), {
  failed: (_, { open, label, children }) => open && <PlainDrawer label={label}>{children}</PlainDrawer>,
});

/** The layout of the authenticated area: a sidebar, or on a phone a top bar with a drawer (spec 2.7). */
export default function MainLayout() {
  const { pathname } = useLocation();
  const accountId = useAccountId();
  useBalanceFailureToast();
  useArrivals();
  useEffect(loadBankClock, []);
  useEffect(() => whenIdle(keepOfflinePage), []);
  // Loaded while the page is idle, because the customer may need them offline.
  useEffect(() => whenIdle(() => void [Drawer.preload(), ReceiptDialog.preload()]), []);
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] print:block!">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold"
      >
        Ir para o conteúdo
      </a>
      <aside className="sticky top-0 z-20 hidden h-dvh flex-col overflow-y-auto border-r border-transparent bg-chrome text-white lg:flex print:hidden!">
        <Sidebar />
      </aside>
      <IdleLock />
      <Silent>
        <UnreadNews />
      </Silent>
      <TopBar />
      <div className="mx-auto flex w-full max-w-[67.5rem] flex-1 flex-col px-4 py-6 sm:px-8 lg:py-10">
        <main id="content" tabIndex={-1} className="flex-1">
          <Boundary renderFailure={() => <OrdersNotShown />}>
            <OpenOrders />
          </Boundary>
          <Silent>
            <ProofQuestion />
          </Silent>
          {/* The key makes a new screen for another account: nothing half typed is carried over. */}
          <ErrorBoundary key={`${pathname} ${accountId}`} resetOn={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <ProviderFooter />
      </div>
    </div>
  );
}

const OrdersNotShown = () => (
  <div className="mb-6">
    <Notice kind="danger" title="Não foi possível mostrar um pagamento sem resposta">
      Confira o extrato antes de fazer outro.
    </Notice>
  </div>
);

function TopBar() {
  const [{ open, wasOpened }, setDrawer] = useState({ open: false, wasOpened: false });
  const close = () => setDrawer({ open: false, wasOpened: true });
  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-3 border-b border-transparent bg-chrome py-2 pr-2 pl-4 text-white lg:hidden print:hidden!">
      <div className="min-w-18 shrink basis-18 grow [&>span]:w-28">
        <Logo on="bar" />
      </div>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1">
        <Silent>
          <BalancePill />
        </Silent>
        <Silent>
          <Bell />
        </Silent>
        <IconButton
          dark
          label="Abrir menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setDrawer({ open: true, wasOpened: true })}
        >
          <Menu aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      {wasOpened && (
        <Drawer open={open} onClose={close} label="Menu">
          <Sidebar onLeave={close} />
        </Drawer>
      )}
    </header>
  );
}
