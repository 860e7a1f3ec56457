import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { Card } from "../../ui/layout/card.tsx";
import { Skeleton } from "../../ui/loading/skeleton.tsx";
import { Tag } from "./tag.tsx";

type Props = {
  title: string;
  /** The hours in which it holds, or what it is counted by. */
  when: string;
  /** Centavos; not there while it loads. */
  amount: Cents | undefined;
  unavailable: boolean;
  /** What is left of it, while its window runs. */
  left: Cents | undefined;
};

/** One limit; the one whose window runs says what is left of it. */
export function LimitCard({ title, when, amount, unavailable, left }: Props) {
  return (
    <div className="h-full [&>section]:h-full">
      <Card title={title} aside={unavailable ? <Tag quiet>Indisponível</Tag> : left !== undefined && <Tag>Agora</Tag>}>
        <p className="text-sm text-neutral-600">{when}</p>
        {amount === undefined ? (
          <Loading />
        ) : (
          <p className={`@container mt-1 font-title tabular-nums ${unavailable ? "text-neutral-600" : ""}`}>
            <span className="figure figure-small">{formatBrl(amount)}</span>
          </p>
        )}
        {amount !== undefined && left !== undefined && <Left left={left} of={amount} />}
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

/** How much may still go out until the window ends, in words and as a bar. */
function Left({ left, of }: { left: Cents; of: Cents }) {
  const share = of > 0 ? Math.min(100, (left / of) * 100) : 0;
  return (
    <div className="mt-4 grid gap-2">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-full bg-neutral-200 text-accent-strong"
      >
        <rect width={share} height="1" fill="currentColor" />
      </svg>
      <p className="text-sm text-neutral-600">
        Disponível agora: <span className="whole font-medium text-neutral-900 tabular-nums">{formatBrl(left)}</span>
      </p>
    </div>
  );
}
