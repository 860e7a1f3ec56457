import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { type ReactNode, useId } from "react";

type Props = {
  from: string;
  /** The first and the last day that may be chosen. */
  earliest: string;
  latest: string;
  error: string | undefined;
  /** How many values differ from what holds on the day. */
  changed: number;
  isValid: boolean;
  check: { data: unknown; error: unknown; isFetching: boolean };
  onDay: (from: string) => void;
  onPublish: () => void;
  onDiscard: () => void;
  /** Whom the version affects. */
  children: ReactNode;
};

/** From when a version holds, what it changes, and its publication. */
export function Publish(props: Props) {
  const { from, earliest, latest, error, changed, isValid, check, onDay, onPublish, onDiscard, children } = props;
  const id = useId();
  const isReady = changed > 0 && isValid && Boolean(check.data);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            Vale a partir de
          </label>
          <input
            id={id}
            type="date"
            value={from}
            min={earliest}
            max={latest}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}-hint`}
            onChange={({ target: { value } }) => onDay(value)}
            className="min-h-12 rounded-field border border-neutral-400 bg-surface px-3 text-base hover:border-neutral-500 aria-invalid:border-danger"
          />
        </div>
        <Button disabled={!isReady} onClick={onPublish}>
          Publicar
        </Button>
        {(changed > 0 || !isValid) && (
          <Button variant="secondary" onClick={onDiscard}>
            Descartar mudanças
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-neutral-600">
        Uma tarifa que aumenta exige 30 dias de aviso. O resto pode valer já hoje.
      </p>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <output className="block text-sm text-neutral-700">{statusOf(props)}</output>
      {Boolean(check.error) && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(check.error)}
        </p>
      )}
      {children}
    </div>
  );
}

function statusOf({ changed, isValid, check }: Props): string {
  if (!isValid) return "Corrija os campos marcados.";
  if (changed === 0) return "Nada muda do que vale nessa data.";
  if (check.isFetching) return "Conferindo…";
  return check.data ? "Conferido: pode ser publicado." : "";
}
