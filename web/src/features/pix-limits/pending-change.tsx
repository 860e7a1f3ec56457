import type { LimitChangeKind } from "@vitral/contract/pix-limits";
import { Clock3, Hourglass } from "lucide-react";
import { momentText } from "../../lib/moment-text.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useCancelChange } from "./limit-changes.ts";

type Props = {
  kind: LimitChangeKind;
  /** What is asked for: an amount or an hour. */
  value: string;
  /** What it is called, for the button's name. */
  label: string;
  pending: { askedAt: Date; effectiveAt: Date | null };
};

/** In the form of another change: what waits, and that the new one takes its place. */
export const Replaced = ({ value, pending: { askedAt, effectiveAt } }: Pick<Props, "value" | "pending">) => (
  <span className="flex items-start gap-2 rounded-field bg-accent-soft px-4 py-3 text-sm text-neutral-900">
    <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-strong" />
    <span className="min-w-0">
      Você já pediu <span className="font-medium tabular-nums">{value}</span> em{" "}
      <span className="whole">{momentText(askedAt)}</span>
      {effectiveAt ? (
        <>
          , e vale a partir de <span className="whole">{momentText(effectiveAt)}</span>
        </>
      ) : (
        ", e nossa equipe ainda analisa"
      )}
      . Este pedido substitui aquele. Quer substituir?
    </span>
  </span>
);

/** What waits: since when, until when, and 'Cancelar'. Without a moment an operator decides first. */
export function PendingChange({ kind, value, label, pending: { askedAt, effectiveAt } }: Props) {
  const { mutate, isPending } = useCancelChange();
  const Icon = effectiveAt ? Clock3 : Hourglass;
  return (
    <div className="mt-4 rounded-field border border-neutral-200 bg-neutral-50 p-3">
      <div className="flex gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-neutral-700" />
        <div className="min-w-0 text-sm">
          <p className="font-medium">
            {effectiveAt ? "Aguardando: " : "Em análise: "}
            <span className="tabular-nums">{value}</span>
          </p>
          <p className="text-neutral-600">
            Pedido em <span className="whole">{momentText(askedAt)}</span>
          </p>
          <p className="text-neutral-600">
            {effectiveAt ? (
              <>
                Vale a partir de <span className="whole">{momentText(effectiveAt)}</span>
              </>
            ) : (
              "Nossa equipe responde por e-mail"
            )}
          </p>
        </div>
      </div>
      <div className="mt-2 [&>button]:w-full">
        <Button
          variant="secondary"
          busy={isPending}
          aria-label={`Cancelar pedido: ${label}`}
          onClick={() => mutate(kind)}
        >
          Cancelar pedido
        </Button>
      </div>
    </div>
  );
}
