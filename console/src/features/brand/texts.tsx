import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { listTexts, NewTexts, readTexts } from "@vitral/contract/console/brand/texts";
import { readSections, textLimits } from "@vitral/contract/legal/sections";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { pathOf } from "../../lib/paths.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { fieldLook } from "./brand-field.tsx";
import { PublishCard } from "./publish-card.tsx";
import { RecipientsEditor } from "./recipients.tsx";
import { TextPreview } from "./text-preview.tsx";
import { TextVersions } from "./text-versions.tsx";

type Typed = { terms: string; privacy: string };
type TextName = keyof Typed;
const names: Record<TextName, string> = { terms: "Termos de uso", privacy: "Política de privacidade" };

/** Terms of use and privacy policy by version, and the companies that get data; published by two people. */
export default function TextsPage() {
  const { slug } = useTenant();
  const texts = useQuery({
    queryKey: ["brand", slug, "texts"],
    queryFn: ({ signal }) => call(listTexts, { params: { tenant: slug } }, signal),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title="Termos e privacidade"
      subtitle={
        <Link className="text-accent-strong underline" to={pathOf(slug, "brand")}>
          Marca
        </Link>
      }
    >
      <Loaded query={texts} what="os textos">
        {(found) => (
          <>
            <Editor key={slug} texts={found} />
            <RecipientsEditor key={`${slug} recipients`} published={found.recipients} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Editor({ texts: { inForce, versions } }: { texts: AnswerOf<typeof listTexts> }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const kept = `texts ${slug}`;
  const [typed, setTyped] = useState<Typed>(() =>
    savedDraft(kept, () => ({ terms: inForce.terms, privacy: inForce.privacy })),
  );
  const [ordered, setOrdered] = useState<Typed | null>(null);
  const [from, setFrom] = useState(() => addDays(saoPauloDay(new Date()), 1));
  const [shown, setShown] = useState<TextName>("terms");
  const read = z.safeParse(NewTexts, { from, ...typed });
  const errorOf = (field: keyof NewTexts) => read.error?.issues.find(({ path: [first] }) => first === field)?.message;
  const isChanged = typed.terms !== inForce.terms || typed.privacy !== inForce.privacy;
  useKeepDraft(kept, typed, isChanged && typed !== ordered);
  const { mutate: open, isPending } = useMutation({
    mutationFn: (version: string) => call(readTexts, { params: { tenant: slug, version } }),
    onSuccess: ({ terms, privacy }) => {
      setTyped({ terms, privacy });
      toast.blank("Versão posta no editor. Confira a prévia e publique.");
      window.scrollTo(0, 0);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <>
      <WaitingCommands queryKey={["brand", slug, "waiting", "texts.publish"]} of={{ kind: "texts.publish" }} />
      {inForce.isModel && (
        <Notice kind="info" title="Vale o texto do modelo">
          Ele acompanha o sistema. O jurídico da instituição revisa o texto antes de publicar.
        </Notice>
      )}
      {!mayEdit && <Notice kind="info" title="Só o perfil Marca altera e publica os textos" />}
      <fieldset aria-label="Texto" className="flex flex-wrap gap-2">
        {(Object.keys(names) as TextName[]).map((name) => (
          <Button
            key={name}
            variant={name === shown ? "primary" : "secondary"}
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {names[name]}
          </Button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Texto">
          <TextArea
            key={shown}
            label={names[shown]}
            value={typed[shown]}
            error={errorOf(shown)}
            disabled={!mayEdit}
            onChange={(value) => setTyped((before) => ({ ...before, [shown]: value }))}
          />
        </Card>
        <div className="grid gap-4">
          <TextPreview title={names[shown]} sections={readSections(typed[shown])} />
          {mayEdit && (
            <>
              <Card>
                <DayField value={from} error={errorOf("from")} onChange={setFrom} />
              </Card>
              <PublishCard
                order={read.success ? { kind: "texts.publish", payload: read.data } : null}
                isChanged={isChanged}
                action="Publicar"
                title="Publicar os textos"
                effect={`Valem a partir de ${formatDay(from)}: quem abre a conta desde então aceita esta versão.`}
                words={{
                  unchanged: "Nada mudou desde os textos em vigor.",
                  checking: "Conferindo…",
                  checked: "Textos conferidos: podem ser publicados.",
                  done: "Textos publicados.",
                }}
                onOrdered={() => setOrdered(typed)}
              />
            </>
          )}
        </div>
      </div>
      <TextVersions versions={versions} busy={isPending} mayEdit={mayEdit} onOpen={open} />
    </>
  );
}

type AreaProps = {
  label: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
};

function TextArea({ label, value, error, disabled, onChange }: AreaProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={24}
        value={value}
        maxLength={textLimits.characters}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} resize-y text-sm leading-relaxed`}
      />
      <p id={`${id}-hint`} className="text-caption text-neutral-600">
        Uma linha que começa com # é o título de uma seção; linhas que começam com - são uma lista; as outras são
        parágrafos.
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function DayField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid max-w-60 gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Vale a partir de
      </label>
      <input
        id={id}
        type="date"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} min-h-9`}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
