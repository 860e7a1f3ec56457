import { type Brand, getBrand } from "@vitral/contract/console/brand";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { pathOf } from "../../lib/paths.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useReplaced } from "../../shared/actions/replaced-order.ts";
import { FormOf } from "../../shared/orders/change-of.tsx";
import { useMay, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { BrandForm } from "../../shared/brand/brand-form.tsx";
import { BankState } from "./bank-state.tsx";
import { Contrasts } from "./contrasts.tsx";
import { type Draft, draftOf, readDraft } from "../../shared/brand/draft.ts";
import { InstitutionEditor } from "./institution.tsx";
import { Preview } from "./preview.tsx";
import { PublishCard } from "./publish-card.tsx";
import { useReadableColours } from "./use-readable-colours.ts";
import { Versions } from "./versions.tsx";

type Published = AnswerOf<typeof getBrand>;

/** The brand editor: form, preview, checks, publishing by two people, and the versions. */
export default function BrandPage() {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const mayCreate = useSession().staff.tenant === null && mayEdit;
  const published = useQuery({
    queryKey: ["brand", slug],
    queryFn: ({ signal }) => call(getBrand, { params: { tenant: slug } }, signal),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title="Marca"
      subtitle={published.data?.provider}
      actions={
        <>
          <LinkButton variant="secondary" to={pathOf(slug, "brand", "textos")}>
            Termos e privacidade
          </LinkButton>
          {mayCreate && (
            <LinkButton variant="secondary" to={pathOf(slug, "brand", "nova")}>
              Nova marca
            </LinkButton>
          )}
        </>
      }
    >
      <Loaded query={published} what="a marca">
        {(found) => (
          <>
            {found.state !== "ACTIVE" && <BankState published={found} />}
            <FormOf kind="brand.publish">
              <Editor key={slug} published={found} />
            </FormOf>
            <FormOf kind="brand.institution">
              <InstitutionEditor key={`${slug} institution`} published={found.institution} />
            </FormOf>
            {/* Rarely used: a bank that serves begins with its brand. */}
            {found.state === "ACTIVE" && <BankState published={found} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Editor({ published }: { published: Published }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const replaced = useReplaced("brand.publish");
  const kept = `brand ${replaced?.id ?? slug}`;
  const [draft, setDraft] = useState(() => savedDraft(kept, () => draftOf(replaced?.payload.brand ?? published.brand)));
  const [ordered, setOrdered] = useState<Draft | null>(null);
  const { brand, errors } = readDraft(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(published.brand));
  useKeepDraft(kept, draft, isChanged && draft !== ordered);
  const change = (field: keyof Draft, value: string) => setDraft((now) => ({ ...now, [field]: value }));
  const colours = useReadableColours(draft, errors, published.brand);
  const putBack = (version: Brand) => setDraft(draftOf(version));
  return (
    <>
      <WaitingCommands queryKey={["brand", slug, "waiting", "brand.publish"]} filter={{ kind: "brand.publish" }} />
      {!mayEdit && <Notice kind="info" title="Só o perfil Marca altera e publica a marca" />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Campos">
          <BrandForm draft={draft} errors={errors ?? {}} disabled={!mayEdit} onChange={change} />
        </Card>
        <div className="grid gap-4 lg:sticky lg:top-18">
          <Preview draft={draft} colours={colours} provider={published.provider} />
          <Card>
            <Contrasts {...colours} />
          </Card>
          {mayEdit && (
            <PublishCard
              order={brand && { kind: "brand.publish", payload: { brand } }}
              isChanged={isChanged}
              action="Publicar"
              title="Publicar a marca"
              effect="Os servidores mostram a marca em até 5 s."
              words={{
                unchanged: "Nada mudou desde a última versão publicada.",
                checking: "Conferindo nomes e domínios…",
                checked: "Nomes e domínios conferidos: pode ser publicada.",
                done: "Marca publicada.",
              }}
              onOrdered={() => setOrdered(draft)}
              onDiscard={() => putBack(published.brand)}
            />
          )}
        </div>
      </div>
      <Versions versions={published.versions} mayEdit={mayEdit} onReturn={putBack} />
    </>
  );
}
