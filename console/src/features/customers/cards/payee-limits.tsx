import { formatBrl } from "@vitral/brazil/cents";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { maxOnPage } from "@vitral/contract/console/customers/pix-of-customer";
import { Card } from "@vitral/ui/layout/card.tsx";
import { moment } from "../../../lib/moment.ts";
import { Lines } from "./lines.tsx";

type Limit = CustomerPage["payeeLimits"][number];

const limitOf = (limit: Limit["limit"]): string => (limit === null ? "sem limite próprio" : formatBrl(limit));
const noteOf = ({ limit, next }: Limit): string =>
  limitOf(limit) + (next === null ? "" : ` · ${limitOf(next.limit)} a partir de ${moment(next.from)}`);

/** What the customer allows for single payees a day. */
export const PayeeLimits = ({ limits }: { limits: CustomerPage["payeeLimits"] }) => (
  <Card title="Limites de favorecidos">
    <Lines
      none="Nenhum favorecido tem limite próprio."
      lines={limits.map((limit) => ({ id: limit.id, what: `${limit.payee} · ${limit.key}`, note: noteOf(limit) }))}
    />
    {limits.length === maxOnPage && (
      <p className="pt-2 text-caption text-neutral-600">Estes são {maxOnPage}; pode haver outros.</p>
    )}
  </Card>
);
