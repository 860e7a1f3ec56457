import { Star, Users } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button, pressable } from "@vitral/ui/buttons/button.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import type { KnownPayee, usePayees } from "./payees.ts";

/** So many rows are shown until the customer asks for all, or searches: what comes below does not move. */
const shownFirst = 3;

type Props = {
  found: ReturnType<typeof usePayees>;
  /** What they are searched by, "" for all. */
  text: string;
  /** The payee whose key is being asked for. */
  busy: KnownPayee | undefined;
  onChoose: (payee: KnownPayee) => void;
};

/** 'Recentes e favorecidos': whom the account paid last, or saved; a press looks the key up. */
export function PayeeList({ found, text, busy, onChoose }: Props) {
  const { matching, hasAny, isLoading, failure, again, isAsking } = found;
  const payees = isLoading ? [] : matching(text);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || text !== "" ? payees : payees.slice(0, shownFirst);
  return (
    <section
      aria-label="Recentes e favorecidos"
      className="grid content-start gap-3 rounded-card border border-neutral-200 bg-surface py-4 sm:py-6 [&>*]:min-w-0"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
        <h2 className="text-title-3 font-title">Recentes e favorecidos</h2>
        {shown.length < payees.length && (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Mostrar todos ({payees.length})
          </Button>
        )}
      </div>
      {/* As high as its first rows from the beginning. */}
      <div className="min-h-48">
        {isLoading ? (
          <PayeesSkeleton />
        ) : failure ? (
          <ErrorState message={messageOf(failure)} onRetry={again} busy={isAsking} />
        ) : !hasAny ? (
          <div className="grid min-h-48 content-center justify-items-center pb-6 gap-3 px-4 text-center sm:px-6">
            <span
              aria-hidden="true"
              className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-strong"
            >
              <Users className="size-6" />
            </span>
            <p className="max-w-xs text-sm text-pretty text-neutral-600">
              Quem você pagar, ou salvar como favorecido, aparece aqui.
            </p>
          </div>
        ) : payees.length === 0 ? (
          <Sentence>Ninguém que você já pagou combina com isto.</Sentence>
        ) : (
          <ul className="divide-y divide-neutral-200">
            {shown.map((payee) => (
              <PayeeRow key={payee.id} payee={payee} busy={busy} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </div>
      <output className="sr-only">{text !== "" && hasAny && !isLoading && foundSentence(payees.length)}</output>
    </section>
  );
}

type RowProps = Pick<Props, "busy" | "onChoose"> & { payee: KnownPayee };

function PayeeRow({ payee, busy, onChoose }: RowProps) {
  const { name, detail, isFavorite } = payee;
  return (
    <li>
      <button
        type="button"
        {...pressable(busy !== undefined, () => onChoose(payee))}
        aria-busy={busy?.id === payee.id || undefined}
        className="flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left transition-colors hover:bg-neutral-50 focus-visible:-outline-offset-2 active:bg-neutral-50 aria-disabled:cursor-default aria-disabled:opacity-60 sm:px-6"
      >
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong uppercase"
        >
          {busy?.id === payee.id ? <Spinner className="size-5" /> : Array.from(name)[0]}
        </span>
        <span className="min-w-0 flex-1 basis-[8rem] text-sm">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-caption wrap-anywhere text-neutral-600 tabular-nums">
            <Whole text={detail} />
          </span>
        </span>
        {isFavorite && (
          <span className="shrink-0 text-accent-strong">
            <Star aria-hidden="true" className="size-4 fill-current" />
            <span className="sr-only">Favorecido</span>
          </span>
        )}
      </button>
    </li>
  );
}

const Sentence = ({ children }: { children: string }) => (
  <p className="flex gap-3 px-4 py-2 text-sm text-neutral-600 sm:px-6">
    <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-strong" />
    {children}
  </p>
);

const foundSentence = (count: number): string => (count === 1 ? "1 pessoa encontrada" : `${count} pessoas encontradas`);

const PayeesSkeleton = () => (
  <ListSkeleton what="recentes e favorecidos" rows={shownFirst} shape="h-16 gap-3">
    <Skeleton shape="size-10 shrink-0 rounded-full!" />
    <span className="grid min-w-0 flex-1 gap-2">
      <Skeleton shape="h-4 w-36 max-w-full" />
      <Skeleton shape="h-3 w-48 max-w-full" />
    </span>
  </ListSkeleton>
);
