import type { getBrand } from "@vitral/contract/console/brand";
import {
  fieldsFixedByAccounts,
  whyFixedByAccounts,
  whyFixedByCharges,
  type InstitutionField,
} from "@vitral/contract/console/brand/institution";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useState } from "react";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { useReplaced } from "../../shared/actions/replaced-order.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import {
  InstitutionFields,
  type InstitutionDraft,
  institutionDraft,
  readInstitution,
} from "../../shared/brand/institution-fields.tsx";
import { PublishCard } from "./publish-card.tsx";

type Published = AnswerOf<typeof getBrand>["institution"];

/** Who keeps the accounts, the agency and the address of charges; what accounts or charges depend on is fixed. */
export function InstitutionEditor({ published }: { published: Published }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const replaced = useReplaced("brand.institution");
  const kept = `institution ${replaced?.id ?? slug}`;
  const [draft, setDraft] = useState(() => savedDraft(kept, () => institutionDraft(replaced?.payload ?? published)));
  const [ordered, setOrdered] = useState<InstitutionDraft | null>(null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(institutionDraft(published));
  useKeepDraft(kept, draft, isChanged && draft !== ordered);
  const { institution, errors } = readInstitution(draft);
  const isFixed = (name: InstitutionField): boolean =>
    (published.hasAccounts && fieldsFixedByAccounts.includes(name)) ||
    (published.hasOpenCharges && name === "pixLocation");
  return (
    <>
      <WaitingCommands
        queryKey={["brand", slug, "waiting", "brand.institution"]}
        filter={{ kind: "brand.institution" }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Cadastro e instituição">
          <div className="grid gap-6">
            {published.hasAccounts && (
              <Notice kind="info" title={whyFixedByAccounts}>
                As contas ficam com a agência em que foram abertas, e extratos, comprovantes e termos dizem quem as
                mantém. Só quem opera a instalação pode mudar isso, na linha de comando.
              </Notice>
            )}
            {published.hasOpenCharges && <Notice kind="info" title={whyFixedByCharges} />}
            <InstitutionFields
              draft={draft}
              errors={errors}
              isDisabled={(name) => !mayEdit || isFixed(name)}
              onChange={setDraft}
            />
          </div>
        </Card>
        {mayEdit && (
          <PublishCard
            order={institution && { kind: "brand.institution", payload: institution }}
            isChanged={isChanged}
            action="Publicar instituição"
            title="Publicar cadastro e instituição"
            effect="Telas, comprovantes e e-mails mostram os novos dados em até 5 s."
            words={{
              unchanged: "Nada mudou no cadastro da marca nem na instituição.",
              checking: "Conferindo…",
              checked: "Conferido: pode ser publicado.",
              done: "Instituição publicada.",
            }}
            onOrdered={() => setOrdered(draft)}
            onDiscard={() => setDraft(institutionDraft(published))}
          />
        )}
      </div>
    </>
  );
}
