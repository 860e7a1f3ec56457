import { PlainIconButton } from "@vitral/ui/buttons/button.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { Boundary, Silent } from "@vitral/ui/loading/boundary.tsx";
import { Later } from "@vitral/ui/loading/later.tsx";
import { Menu, Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { KnownPages } from "../shared/page/known-pages.ts";
import { PageBoundary } from "./broken-page.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { pages } from "./pages.ts";
import { PersonMenu } from "./person-menu.tsx";
import { TenantSelector } from "./tenant-selector.tsx";

const Palette = lazyPart(() => import("./palette.tsx"), {
  failed: (retry) => <PartNotLoaded what="a busca de páginas" onRetry={retry} />,
});

const Drawer = lazyPart(() => import("@vitral/ui/overlays/drawer.tsx"), {
  failed: (retry) => <PartNotLoaded what="o menu" onRetry={retry} />,
});
const SessionWatch = lazyPart(() => import("../shared/session/session-watch.tsx"), {
  failed: (retry) => <PartNotLoaded what="o aviso do fim da sessão" onRetry={retry} />,
});

const known = new Set(pages.map(({ page }) => page));

/** Navigation at the side, the tenant and the person on top, the page below; on a narrow screen a drawer. */
export default function Shell() {
  const { pathname } = useLocation();
  const [palette, setPalette] = useState(false);
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  useShortcut(() => setPalette(true));
  return (
    <div className="grid min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-surface px-3 py-2 font-medium focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto bg-chrome text-white lg:block">
        <Navigation />
      </aside>
      {drawerAt !== null && (
        <Drawer open={drawerAt === pathname} onClose={() => setDrawerAt(null)} label="Menu">
          <Navigation />
        </Drawer>
      )}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
        <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-neutral-200 bg-surface px-3 lg:px-6">
          <div className="lg:hidden">
            <PlainIconButton label="Abrir o menu" onClick={() => setDrawerAt(pathname)}>
              <Menu aria-hidden="true" className="size-5" />
            </PlainIconButton>
          </div>
          <TenantSelector />
          <button
            type="button"
            onClick={() => setPalette(true)}
            className="ml-auto flex min-h-9 items-center gap-2 rounded-field border border-neutral-300 px-3 text-sm text-neutral-600 hover:bg-neutral-100"
          >
            <Search aria-hidden="true" className="size-4" />
            <span className="sr-only sm:not-sr-only">Ir para</span>
            <kbd className="hidden rounded border border-neutral-300 px-1 font-sans text-caption md:inline">Ctrl K</kbd>
          </button>
          <PersonMenu />
        </header>
        <main id="conteudo" tabIndex={-1} className="min-w-0 px-3 py-5 lg:px-6">
          <OfflineNotice />
          <div className="mx-auto max-w-[110rem]">
            {/* The key makes a new page for another item or tenant: nothing shown or typed there is carried over. */}
            <PageBoundary key={pathname} resetOn={pathname}>
              <KnownPages value={known}>
                <Outlet />
              </KnownPages>
            </PageBoundary>
          </div>
        </main>
      </div>
      <Boundary resetOn={`${pathname} ${palette}`} renderFailure={() => null}>
        {palette && <Palette onClose={() => setPalette(false)} />}
      </Boundary>
      <Later>
        <Silent>
          <SessionWatch />
        </Silent>
      </Later>
    </div>
  );
}

/** Ctrl K, on a Mac Cmd K, wherever the focus is. */
function useShortcut(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
