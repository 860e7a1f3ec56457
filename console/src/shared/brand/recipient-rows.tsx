import { maxRecipients, type Recipient, Recipients } from "@vitral/contract/console/brand/recipients";
import { type RecipientService, recipientServiceKinds, recipientServices } from "@vitral/contract/privacy";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useId } from "react";
import * as z from "zod/mini";
import { BrandField, fieldLook } from "./brand-field.tsx";

/** A company as it is typed; `id` is of the row on the screen alone. */
export type RecipientRow = Recipient & { id: string };

export const recipientRows = (recipients: readonly Recipient[]): readonly RecipientRow[] =>
  recipients.map(({ service, name }) => ({ id: crypto.randomUUID(), service, name }));
export const typedRecipients = (rows: readonly RecipientRow[]): Recipient[] =>
  rows.map(({ service, name }) => ({ service, name }));

/** What was typed, or what is wrong with a row or with all of them. */
export function readRecipients(rows: readonly RecipientRow[]) {
  const read = z.safeParse(Recipients, typedRecipients(rows));
  return {
    recipients: read.success ? read.data : null,
    errorOf: (place: number) => read.error?.issues.find(({ path: [first] }) => first === place)?.message,
    ofAll: read.error?.issues.find(({ path }) => path.length === 0)?.message,
  };
}

type Props = {
  rows: readonly RecipientRow[];
  disabled?: boolean;
  onChange: (rows: readonly RecipientRow[]) => void;
};

/** The companies with what each does, one a row; rows are added and taken away. */
export function RecipientRows({ rows, disabled = false, onChange }: Props) {
  const { errorOf, ofAll } = readRecipients(rows);
  const change = (id: string, changed: Partial<RecipientRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  return (
    <>
      {rows.length === 0 && <p className="text-sm text-neutral-700">Nenhuma empresa recebe dados.</p>}
      <ul className="grid gap-4">
        {rows.map((row, place) => (
          <li key={row.id} className="grid items-end gap-2 sm:grid-cols-[1fr_1.5fr_auto]">
            <Service value={row.service} disabled={disabled} onChange={(service) => change(row.id, { service })} />
            <BrandField
              label="Empresa"
              value={row.name}
              error={row.name === "" ? undefined : errorOf(place)}
              disabled={disabled}
              onChange={(name) => change(row.id, { name })}
            />
            {!disabled && (
              <Button
                variant="quiet"
                aria-label={`Retirar ${row.name || "a empresa sem nome"}`}
                onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
              >
                Retirar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ofAll !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {ofAll}
        </p>
      )}
      {!disabled && rows.length < maxRecipients && (
        <div>
          <Button
            variant="secondary"
            onClick={() => onChange([...rows, { id: crypto.randomUUID(), service: "EMAIL", name: "" }])}
          >
            Acrescentar empresa
          </Button>
        </div>
      )}
    </>
  );
}

type ServiceProps = { value: RecipientService; disabled: boolean; onChange: (service: RecipientService) => void };

function Service({ value, disabled, onChange }: ServiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Serviço
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as RecipientService)}
        className={`${fieldLook} min-h-9`}
      >
        {recipientServiceKinds.map((service) => (
          <option key={service} value={service}>
            {recipientServices[service]}
          </option>
        ))}
      </select>
    </div>
  );
}
