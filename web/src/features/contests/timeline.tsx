import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatLastDay } from "@vitral/brazil/dates";
import type { SentContest } from "@vitral/contract/pix-sent-contests";
import { bankNow } from "../../lib/bank-clock.ts";
import { momentText } from "../../lib/moment-text.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";

/** `at` null: it has no moment; `over`: it has ended, else it is to come. `returnId`: the row of what came back. */
export type Happened = {
  key: string;
  title: string;
  text: string;
  at: Date | null;
  over?: boolean;
  returnId?: string;
};

/** What happened with a contest so far, in its order, and what comes next. */
export const Timeline = ({
  dispute,
  onReturn,
}: {
  dispute: SentContest;
  onReturn: (transactionId: string) => void;
}) => <Steps steps={stepsOf(dispute)} onReturn={onReturn} />;

/** A timeline: what has happened, and what comes next. */
export function Steps({ steps, onReturn }: { steps: Happened[]; onReturn: (transactionId: string) => void }) {
  return (
    <ol className="grid gap-5 border-l border-neutral-300 pl-5">
      {steps.map(({ key, title, text, at, over, returnId }) => (
        <li key={key} className="relative min-w-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[1.6rem] size-3 rounded-full border-2 border-accent-strong ${at || over ? "bg-accent-strong" : "bg-surface"}`}
          />
          <p className="font-semibold">{title}</p>
          {at && <p className="text-caption text-neutral-600 tabular-nums">{momentText(at)}</p>}
          <p className="mt-1 text-sm text-pretty text-neutral-700">{text}</p>
          {returnId && (
            <div className="-ml-5">
              <Button variant="quiet" onClick={() => onReturn(returnId)}>
                Ver comprovante
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function stepsOf(dispute: SentContest): Happened[] {
  const { createdAt, analysisUntil, decidedAt, followedUntil, status, returns } = dispute;
  const opened = {
    key: "opened",
    title: "Contestação registrada",
    text: "Sua contestação foi enviada à rede Pix.",
    at: createdAt,
  };
  if (status === "IN_ANALYSIS") {
    const text = dispute.isLate ? unanswered(analysisUntil) : `O resultado sai até ${formatDate(analysisUntil)}.`;
    return [opened, { key: "analysis", title: "Em análise", text, at: null }];
  }
  if (status === "CANCELLED")
    return [opened, { key: "cancelled", title: "Cancelada", text: "Você cancelou a contestação.", at: decidedAt }];
  if (status === "REJECTED")
    return [
      opened,
      { key: "rejected", title: "Rejeitada", text: "A análise não confirmou fraude neste Pix.", at: decidedAt },
    ];
  const returned = returns.map(({ transactionId, amount, createdAt: at }) => ({
    key: transactionId,
    title: "Valor devolvido",
    text: `${formatBrl(amount)} voltaram para a sua conta.`,
    at,
    returnId: transactionId,
  }));
  return [
    opened,
    { key: "approved", title: "Aprovada", text: approved(returned.length > 0, decidedAt), at: decidedAt },
    ...returned,
    ...(followedUntil && dispute.returned < dispute.contested
      ? [
          hasPassed(followedUntil)
            ? endOfFollowing(ended(returned.length > 0, followedUntil))
            : {
                key: "followed",
                title: "Acompanhamento",
                text: followed(returned.length > 0, followedUntil),
                at: null,
              },
        ]
      : []),
  ];
}

/** After the days of an analysis. Nothing is promised: the other bank decides. */
const unanswered = (until: Date): string =>
  `O prazo da análise terminou em ${formatDate(until)} e a instituição de quem recebeu ainda não respondeu. Continuamos pedindo a resposta e avisamos por e-mail. Se quiser falar com a gente, informe o protocolo.`;

const startsWithin = 72 * 3_600_000;

/** A refund starts within 72 hours of the decision (manual of the DICT 8.0, chapter 17). None is promised. */
const approved = (some: boolean, decidedAt: Date | null): string =>
  some || decidedAt === null
    ? "A fraude foi confirmada."
    : `A fraude foi confirmada. Se houver saldo na conta de quem recebeu, a devolução começa em até 72 horas: até ${momentText(new Date(decidedAt.getTime() + startsWithin))}.`;

const followed = (some: boolean, until: Date): string =>
  some
    ? `Se houver mais saldo na conta de quem recebeu, outras partes podem voltar até ${formatLastDay(until)}. Não há garantia.`
    : `Ainda não foi encontrado saldo para devolver. A busca segue até ${formatLastDay(until)}, sem garantia.`;

const ended = (some: boolean, until: Date): string =>
  some
    ? `A busca por mais saldo terminou em ${formatLastDay(until)}.`
    : `Nenhum saldo foi encontrado para devolver. A busca terminou em ${formatLastDay(until)}.`;

export const hasPassed = (instant: Date): boolean => instant <= bankNow();

/** The last step of a contest whose days are over. */
export const endOfFollowing = (text: string): Happened => ({
  key: "followed",
  title: "Acompanhamento encerrado",
  text,
  at: null,
  over: true,
});
