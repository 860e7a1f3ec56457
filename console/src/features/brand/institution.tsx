import type { getBrand } from "@vitral/contract/console/brand";
import {
  fixedByAccounts,
  fixedByAccountsWhy,
  fixedByChargesWhy,
  Institution,
  type InstitutionField,
  institutionLabels,
} from "@vitral/contract/console/brand/institution";
import { formatDocument } from "@vitral/brazil/document";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useState } from "react";
import * as z from "zod/mini";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { BrandField } from "./brand-field.tsx";
import { Group } from "./brand-form.tsx";
import { KindField } from "./kind-field.tsx";
import { PublishCard } from "./publish-card.tsx";

type Published = AnswerOf<typeof getBrand>["institution"];
type Draft = Record<InstitutionField, string>;

const draftOf = ({ provider, agency, pixLocation }: Published): Draft => ({
  ...provider,
  document: formatDocument(provider.document),
  agency,
  pixLocation: pixLocation ?? "",
});

/** What was typed, or the first sentence about each field that is wrong. */
function readDraft({ agency, pixLocation, ...provider }: Draft) {
  const location = pixLocation.trim() === "" ? null : pixLocation;
  const read = z.safeDecode(Institution, { provider, agency, pixLocation: location } as z.input<typeof Institution>);
  const errors: Partial<Draft> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path.at(-1) as InstitutionField] ??= message;
  return { institution: read.success ? read.data : null, errors };
}

/** Who keeps the accounts, the agency and the address of charges; what accounts or charges depend on is fixed. */
export function InstitutionEditor({ published }: { published: Published }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const kept = `institution ${slug}`;
  const [draft, setDraft] = useState(() => savedDraft(kept, () => draftOf(published)));
  const [ordered, setOrdered] = useState<Draft | null>(null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(published));
  useKeepDraft(kept, draft, isChanged && draft !== ordered);
  const { institution, errors } = readDraft(draft);
  const change = (name: InstitutionField, value: string) => setDraft((now) => ({ ...now, [name]: value }));
  const isFixed = (name: InstitutionField): boolean =>
    (published.hasAccounts && fixedByAccounts.includes(name)) || (published.hasOpenCharges && name === "pixLocation");
  const field = (name: Exclude<InstitutionField, "kind">, hint?: string) => (
    <BrandField
      key={name}
      label={institutionLabels[name]}
      value={draft[name]}
      error={errors[name]}
      disabled={!mayEdit || isFixed(name)}
      onChange={(value) => change(name, value)}
      hint={hint}
    />
  );
  return (
    <>
      <WaitingCommands queryKey={["brand", slug, "waiting", "brand.institution"]} of={{ kind: "brand.institution" }} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Instituição e cobranças">
          <div className="grid gap-6">
            {published.hasAccounts && <Notice kind="info" title={fixedByAccountsWhy} />}
            {published.hasOpenCharges && <Notice kind="info" title={fixedByChargesWhy} />}
            <Group title="Quem mantém as contas">
              {field("name")}
              {field("document")}
              {field("ispb")}
              <KindField
                value={draft.kind}
                disabled={!mayEdit || isFixed("kind")}
                onChange={(value) => change("kind", value)}
              />
            </Group>
            <Group title="Contas e cobranças">
              {field("agency", "Das contas que forem abertas.")}
              {field("pixLocation", "Onde outros bancos buscam as cobranças. Vazio: sem cobranças.")}
            </Group>
          </div>
        </Card>
        {mayEdit && (
          <PublishCard
            order={institution && { kind: "brand.institution", payload: institution }}
            isChanged={isChanged}
            action="Publicar instituição"
            title="Publicar instituição e cobranças"
            effect="Telas, comprovantes e e-mails nomeiam a instituição em até 5 s."
            words={{
              unchanged: "Nada mudou na instituição nem nas cobranças.",
              checking: "Conferindo…",
              checked: "Conferido: pode ser publicado.",
              done: "Instituição publicada.",
            }}
            onOrdered={() => setOrdered(draft)}
            onDiscard={() => setDraft(draftOf(published))}
          />
        )}
      </div>
    </>
  );
}
