import { maxRecipients, Recipients } from "@vitral/contract/console/brand/recipients";
import type { listTexts } from "@vitral/contract/console/brand/texts";
import { type RecipientService, recipientServiceKinds, recipientServices } from "@vitral/contract/privacy";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useId, useState } from "react";
import * as z from "zod/mini";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { BrandField, fieldLook } from "./brand-field.tsx";
import { PublishCard } from "./publish-card.tsx";

type Published = AnswerOf<typeof listTexts>["recipients"];
/** A company as it is typed; `id` is of the row on the screen alone. */
type Row = { id: string; service: RecipientService; name: string };

const rowsOf = (published: Published): Row[] =>
  published.map(({ service, name }) => ({ id: crypto.randomUUID(), service, name }));
const typedIn = (rows: readonly Row[]) => rows.map(({ service, name }) => ({ service, name }));

/** The companies that get customers' data, which the page of privacy names; published by two people. */
export function RecipientsEditor({ published }: { published: Published }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const kept = `recipients ${slug}`;
  const [rows, setRows] = useState(() => savedDraft(kept, () => rowsOf(published)));
  const [ordered, setOrdered] = useState<readonly Row[] | null>(null);
  const isChanged = JSON.stringify(typedIn(rows)) !== JSON.stringify(published);
  useKeepDraft(kept, rows, isChanged && rows !== ordered);
  const read = z.safeParse(Recipients, typedIn(rows));
  const errorOf = (index: number) => read.error?.issues.find(({ path: [first] }) => first === index)?.message;
  const ofAll = read.error?.issues.find(({ path }) => path.length === 0)?.message;
  const change = (id: string, changed: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  return (
    <>
      <WaitingCommands queryKey={["brand", slug, "waiting", "brand.recipients"]} of={{ kind: "brand.recipients" }} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Empresas que recebem dados">
          <div className="grid gap-4">
            <p className="text-sm text-neutral-700">
              Prestam serviços à instituição e recebem dados dos clientes para isso. A página Privacidade dos clientes
              as nomeia (LGPD, art. 18, VII).
            </p>
            {rows.length === 0 && <p className="text-sm text-neutral-700">Nenhuma empresa recebe dados.</p>}
            <ul className="grid gap-4">
              {rows.map((row, index) => (
                <li key={row.id} className="grid items-end gap-2 sm:grid-cols-[1fr_1.5fr_auto]">
                  <Service
                    value={row.service}
                    disabled={!mayEdit}
                    onChange={(service) => change(row.id, { service })}
                  />
                  <BrandField
                    label="Empresa"
                    value={row.name}
                    error={row.name === "" ? undefined : errorOf(index)}
                    disabled={!mayEdit}
                    onChange={(name) => change(row.id, { name })}
                  />
                  {mayEdit && (
                    <Button
                      variant="quiet"
                      aria-label={`Retirar ${row.name || "a empresa sem nome"}`}
                      onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
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
            {mayEdit && rows.length < maxRecipients && (
              <div>
                <Button
                  variant="secondary"
                  onClick={() => setRows([...rows, { id: crypto.randomUUID(), service: "EMAIL", name: "" }])}
                >
                  Acrescentar empresa
                </Button>
              </div>
            )}
          </div>
        </Card>
        {mayEdit && (
          <PublishCard
            order={read.success ? { kind: "brand.recipients", payload: { recipients: read.data } } : null}
            isChanged={isChanged}
            action="Publicar empresas"
            title="Publicar as empresas"
            effect="A página Privacidade dos clientes as nomeia em até 5 s."
            words={{
              unchanged: "Nada mudou nas empresas.",
              invalid: ofAll === undefined ? "Escreva o nome de cada empresa." : "Corrija as empresas repetidas.",
              checking: "Conferindo…",
              checked: "Conferidas: podem ser publicadas.",
              done: "Empresas publicadas.",
            }}
            onOrdered={() => setOrdered(rows)}
            onDiscard={() => setRows(rowsOf(published))}
          />
        )}
      </div>
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
