import { formatBrl } from "@vitral/brazil/cents";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Card } from "@vitral/ui/layout/card.tsx";
import { CircleAlert, Clock } from "lucide-react";
import { Link } from "react-router";
import { moment, momentToMinute } from "../../lib/moment.ts";
import { pathOf } from "../../lib/paths.ts";
import { useHasPage } from "../../shared/page/known-pages.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Item = { title: string; text?: string | null; isDanger?: true; isReview?: true };

/** What is wrong with a customer or waits: it stands before all else of the page. Nothing where all is well. */
export function Attention({ customer }: { customer: CustomerPage }) {
  const { slug } = useTenant();
  const hasPage = useHasPage();
  const items = itemsOf(customer);
  if (items.length === 0) return null;
  return (
    <Card title="Pede atenção">
      <ul className="grid gap-3">
        {items.map(({ title, text, isDanger, isReview }) => {
          const Icon = isDanger ? CircleAlert : Clock;
          return (
            <li key={title} className="flex gap-2">
              <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isDanger ? "text-danger" : "text-warn"}`} />
              <span className="min-w-0 wrap-anywhere">
                <span className={`font-semibold ${isDanger ? "text-danger" : ""}`}>{title}</span>
                {text && `: ${text}`}{" "}
                {isReview && hasPage("reviews") && (
                  <Link className="text-accent-strong underline" to={pathOf(slug, "reviews", customer.id)}>
                    Ver a análise
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What keeps the customer out or from paying comes first, then what waits for somebody. */
function itemsOf(customer: CustomerPage): Item[] {
  const { blockedAt, blockedReason, marks, pin, signInLockedUntil, accounts, devices, status, closedAt } = customer;
  const blockedDevices = devices.filter((device) => device.blockedAt !== null).length;
  const items: (Item | false)[] = [
    blockedAt !== null && { title: `Bloqueado desde ${moment(blockedAt)}`, text: blockedReason, isDanger: true },
    ...marks.map(({ source, until }): Item => ({
      title: `Fundada suspeita${source === "DIRECTORY" ? ", pela rede" : ""}${until === null ? "" : ` até ${moment(until)}`}`,
      isDanger: true,
    })),
    pin === "LOCKED" && {
      title: "PIN bloqueado por tentativas",
      text: "não paga até que seja liberado",
      isDanger: true,
    },
    signInLockedUntil !== null && {
      title: `Entrada bloqueada até ${momentToMinute(signInLockedUntil)}`,
      text: "senhas incorretas; um navegador conhecido ainda entra",
      isDanger: true,
    },
    ...accounts
      .filter(({ blocked }) => blocked > 0)
      .map(({ number, blocked }): Item => ({ title: `${formatBrl(blocked)} bloqueados na conta ${number}` })),
    blockedDevices > 0 && {
      title: blockedDevices === 1 ? "1 dispositivo bloqueado" : `${blockedDevices} dispositivos bloqueados`,
    },
    status === "IN_ANALYSIS_INTERNAL" &&
      closedAt === null && { title: "O cadastro aguarda a decisão de uma pessoa", isReview: true },
  ];
  return items.filter((item) => item !== false);
}
