import type { WaitingKind } from "@vitral/contract/console/home";
import { isAllowed } from "@vitral/contract/console/permissions";
import { useId } from "react";
import { NavLink } from "react-router";
import { type PageName, pathOf } from "../lib/paths.ts";
import { useSession } from "../shared/session/session.ts";
import { useHome } from "../shared/home/use-home.ts";
import { waitingPages } from "../shared/home/waiting-pages.ts";
import { useShownTenant } from "./shown-tenant.ts";
import { pages } from "./pages.ts";

/** Own and late cases stand among those of their kind. */
const countedTwice: ReadonlySet<WaitingKind> = new Set(["OWN_CASES", "LATE_DISPUTES", "LATE_INFRACTIONS"]);

/** The pages that the role may see, of the tenant that is shown. */
export function Navigation() {
  const { staff } = useSession();
  const countId = useId();
  const tenant = useShownTenant();
  const waiting = useHome(tenant?.slug).data?.waiting ?? [];
  const countOf = (page: PageName) =>
    waiting
      .filter(({ kind }) => !countedTwice.has(kind) && waitingPages[kind].page === page)
      .reduce((sum, { count }) => sum + count, 0);
  const shown = pages.filter(({ action }) => isAllowed(staff.role, action));
  return (
    <div className="flex min-h-full flex-col gap-3 p-3">
      <p className="flex items-center gap-2 px-2 pt-2 pb-1 font-title">
        <img src="/favicon.svg" alt="" width="22" height="22" />
        Console Vitral
      </p>
      {tenant && (
        <nav aria-label="Páginas do console">
          <ul className="grid gap-0.5">
            {shown.map(({ page, label, icon: Icon }) => (
              <li key={page}>
                <NavLink
                  to={pathOf(tenant.slug, page)}
                  end={page === "home"}
                  {...(countOf(page) > 0 && { "aria-describedby": `${countId}${page}` })}
                  className="flex min-h-9 items-center gap-2.5 rounded-field border border-transparent px-2.5 text-sm text-white/85 hover:bg-white/10 hover:text-white focus-visible:outline-white aria-[current=page]:bg-white/16 aria-[current=page]:font-semibold aria-[current=page]:text-white forced-colors:aria-[current=page]:border-[Highlight]"
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  <span className="cut">{label}</span>
                  <Count count={countOf(page)} />
                </NavLink>
                {/* The link's name is the page's alone, so that it is found by it. */}
                {countOf(page) > 0 && (
                  <span id={`${countId}${page}`} hidden>
                    {countOf(page) === 1 ? "1 aguarda" : `${countOf(page)} aguardam`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** How much waits on a page; nothing where nothing does. */
const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span aria-hidden="true" className="ml-auto rounded-full bg-white/16 px-1.5 text-caption font-medium tabular-nums">
      {count > 99 ? "99+" : count}
    </span>
  );
