import { providerLine } from "@vitral/contract/tenants";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { pathOf } from "../../lib/paths.ts";
import { Denied } from "../../shared/page/denied.tsx";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useReplaced } from "../../shared/actions/replaced-order.ts";
import { FormOf } from "../../shared/orders/change-of.tsx";
import { useMay, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { NewBrandFields } from "../../shared/brand/new-brand-fields.tsx";
import { Contrasts } from "./contrasts.tsx";
import type { Draft } from "../../shared/brand/draft.ts";
import { emptyDraft, type Fixed, type NewErrors, newDraftOf, readNewDraft } from "../../shared/brand/new-draft.ts";
import { Preview } from "./preview.tsx";
import { PublishCard } from "./publish-card.tsx";
import { useReadableColours } from "./use-readable-colours.ts";

/** 'Nova marca': a brand from nothing, for the staff of the whole installation. */
export default function NewBrandPage() {
  const { slug, name } = useTenant();
  const mayEdit = useMay("brand.edit");
  const mayCreate = useSession().staff.tenant === null && mayEdit;
  if (!mayCreate) return <Denied title="Nova marca" />;
  return (
    <Page
      title="Nova marca"
      subtitle={
        <Link className="text-accent-strong underline" to={pathOf(slug, "brand")}>
          Marca
        </Link>
      }
    >
      <WaitingCommands queryKey={["brand", slug, "waiting", "brand.create"]} filter={{ kind: "brand.create" }} />
      <Notice kind="info" title={`Começa com limites, tarifas e regras como os de ${name}`}>
        Depois de publicada, a marca aparece na escolha de instituições. As imagens e os termos próprios são publicados
        na página dela; até lá valem o nome no lugar do logo e os termos do modelo.
      </Notice>
      <FormOf kind="brand.create">
        <Editor />
      </FormOf>
    </Page>
  );
}

function Editor() {
  const replaced = useReplaced("brand.create");
  const kept = `new brand ${replaced?.id ?? ""}`;
  const [draft, setDraft] = useState(() =>
    savedDraft(kept, () => (replaced ? newDraftOf(replaced.payload) : emptyDraft)),
  );
  // What is missing is said once something was typed.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  useKeepDraft(kept, draft, draft !== emptyDraft);
  const { given, errors } = readNewDraft(draft);
  const touch = (field: string) => setTouched((before) => new Set(before).add(field));
  const changeFixed = (field: keyof Fixed, value: string) => {
    touch(field);
    setDraft(({ fixed, brand }) => ({ fixed: { ...fixed, [field]: value }, brand }));
  };
  const changeBrand = (field: keyof Draft, value: string) => {
    touch(field);
    setDraft(({ fixed, brand }) => ({ fixed, brand: { ...brand, [field]: value } }));
  };
  const shown = shownErrors(errors, touched);
  const colours = useReadableColours(draft.brand, errors?.brand ?? null, emptyDraft.brand);
  const { providerName: name, providerDocument: document, providerIspb: ispb, providerKind: kind } = draft.fixed;
  const provider = name === "" ? "A instituição que mantém as contas" : providerLine({ name, document, ispb, kind });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Campos">
        <div className="grid gap-6">
          <NewBrandFields draft={draft} errors={shown} onFixed={changeFixed} onBrand={changeBrand} />
        </div>
      </Card>
      <div className="grid gap-4 lg:sticky lg:top-18">
        <Preview draft={draft.brand} colours={colours} provider={provider} />
        <Card>
          <Contrasts {...colours} />
        </Card>
        <PublishCard
          order={given && { kind: "brand.create", payload: given }}
          isChanged={draft !== emptyDraft}
          action="Publicar"
          title="Criar a marca"
          effect="Os servidores têm a marca em até 5 s, e os primeiros clientes já podem abrir conta."
          words={{
            unchanged: "Preencha os campos.",
            invalid: "Preencha os campos que faltam e corrija os marcados.",
            checking: "Conferindo nomes e domínios…",
            checked: "Nomes e domínios conferidos: a marca pode ser criada.",
            done: "Marca criada.",
          }}
          onOrdered={() => {
            setDraft(emptyDraft);
            setTouched(new Set());
          }}
        />
      </div>
    </div>
  );
}

/** Only what somebody has typed is called wrong. */
function shownErrors(errors: NewErrors | null, touched: ReadonlySet<string>): NewErrors {
  const typed = <T extends object>(value: T): T =>
    Object.fromEntries(Object.entries(value).filter(([name]) => touched.has(name))) as T;
  return errors ? { fixed: typed(errors.fixed), brand: typed(errors.brand) } : { fixed: {}, brand: {} };
}
