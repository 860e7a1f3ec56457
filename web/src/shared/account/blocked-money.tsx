import { formatBrl } from "@vitral/brazil/cents";
import { type Block, blockReasons } from "@vitral/contract/pix-blocks";
import { Lock } from "lucide-react";
import { Link } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { momentText } from "../../lib/moment-text.ts";
import { paths } from "../../lib/paths.ts";
import { sumOf, useBlocks } from "./blocks.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";

/** Below the balance: what is blocked, of which Pix, why and until when. Nothing where nothing is blocked. */
export function BlockedMoney({ shown }: { shown: boolean }) {
  const { data, error, refetch, isFetching } = useBlocks();
  if (!data) {
    if (!error) return null;
    return (
      <div className="mt-2 text-sm">
        <p>Não foi possível ver se há valores bloqueados. {messageOf(error)}</p>
        <div className="-ml-5">
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <section aria-label="Valores bloqueados" className="mt-3 rounded-card border border-neutral-300 p-3 text-sm">
      <p className="flex items-center gap-2 font-semibold tabular-nums">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        <span>Bloqueado: {shown ? formatBrl(sumOf(data)) : hidden}</span>
      </p>
      <ul className="mt-2 grid gap-2">
        {data.map((block) => (
          <li key={block.id} className="text-pretty text-neutral-700">
            {shown && `${formatBrl(block.amount)} do Pix de ${block.payerName}. `}
            {blockReasons[block.kind]} {untilOf(block)}
          </li>
        ))}
      </ul>
      {data.some(({ kind }) => kind === "CONTEST") && (
        <Link
          to={paths.account.disputes}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
        >
          Ver contestações
        </Link>
      )}
    </section>
  );
}

const hidden = (
  <>
    <span aria-hidden="true">R$ ******</span>
    <span className="sr-only">oculto</span>
  </>
);

/** When a block ends by itself, as a sentence. */
const untilOf = ({ until }: Block): string => `O bloqueio termina até ${momentText(until)}.`;
