import { type CaseKind, caseKindNames } from "@vitral/contract/console/cases";
import { Link, useSearchParams } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCounts } from "./use-counts.ts";

/** The inboxes with what each has open; a press shows one. Without an answer they are there without counts. */
export function Inboxes() {
  const { slug } = useTenant();
  const [search] = useSearchParams();
  const data = useCounts();
  const all = pathOf(slug, "cases");
  const holder = search.get("holder");
  const kinds = Object.keys(caseKindNames) as CaseKind[];
  return (
    <nav aria-label="Caixas">
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {kinds.map((kind) => {
          const found = data?.inboxes.find((one) => one.kind === kind);
          return (
            <Inbox
              key={kind}
              to={`${all}?kind=${kind}`}
              isShown={search.get("kind") === kind && holder === null}
              label={caseKindNames[kind]}
              count={found?.open}
              late={found?.late ?? 0}
            />
          );
        })}
        <Inbox
          to={`${all}?holder=escalated`}
          isShown={holder === "escalated"}
          label="Escalados para mim"
          count={data?.escalated}
          late={0}
        />
        <Inbox to={`${all}?holder=me`} isShown={holder === "me"} label="Comigo" count={data?.mine} late={0} />
      </ul>
    </nav>
  );
}

type InboxProps = { to: string; isShown: boolean; label: string; count: number | undefined; late: number };

const Inbox = ({ to, isShown, label, count, late }: InboxProps) => (
  <li>
    <Link
      to={to}
      aria-current={isShown ? "page" : undefined}
      className="flex h-full flex-wrap items-baseline gap-x-2 lg:flex-col rounded-card border border-neutral-200 bg-surface px-3 py-2 hover:border-neutral-400 aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
    >
      <span className="text-title-3 font-title tabular-nums">{count ?? "–"}</span>
      <span className="text-sm">{label}</span>
      {late > 0 && (
        <span className="ml-auto text-caption lg:ml-0 font-medium whitespace-nowrap text-danger">
          {late} {late === 1 ? "vencido" : "vencidos"}
        </span>
      )}
    </Link>
  </li>
);
