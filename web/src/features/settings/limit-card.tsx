import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { LimitBar } from "../../shared/account/limit-bar.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";

type Props = {
  title: string;
  /** The hours in which the limit applies, or that it applies to each payment. */
  when: string;
  /** Undefined while it loads. */
  amount: Cents | undefined;
  unavailable: boolean;
  /** What is left of the limit in its hours, undefined outside of them. */
  left: Cents | undefined;
};

/** One limit; during its hours it shows how much of it is left. */
export function LimitCard({ title, when, amount, unavailable, left }: Props) {
  return (
    <div className="h-full [&>section]:h-full">
      <Card title={title} aside={unavailable ? <Tag>Indisponível</Tag> : left !== undefined && <Tag>Agora</Tag>}>
        <p className="text-sm text-neutral-600">{when}</p>
        {amount === undefined ? (
          <Loading />
        ) : (
          <p className={`@container mt-1 font-title tabular-nums ${unavailable ? "text-neutral-600" : ""}`}>
            <span className="figure figure-small">{formatBrl(amount)}</span>
          </p>
        )}
        {amount !== undefined && left !== undefined && <Left left={left} limit={amount} />}
      </Card>
    </div>
  );
}

const Loading = () => (
  <>
    <Skeleton shape="mt-2 h-7 w-36" />
    <span className="sr-only">Carregando</span>
  </>
);

/** How much may still be sent until the hours of this limit end, and how much was, which is also the bar. */
function Left({ left, limit }: { left: Cents; limit: Cents }) {
  return (
    <div className="mt-4 grid gap-2">
      <LimitBar left={left} limit={limit} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600 tabular-nums">
        <span>
          Disponível agora: <span className="whole font-medium text-neutral-900">{formatBrl(left)}</span>
        </span>
        <span className="whole">Usado: {formatBrl(cents(Math.max(0, limit - left)))}</span>
      </p>
    </div>
  );
}
