import { addDays, formatDay } from "@vitral/brazil/dates";
import { listTexts, NewTexts, readTexts } from "@vitral/contract/console/brand/texts";
import { readSections } from "@vitral/contract/legal/sections";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { pathOf } from "../../lib/paths.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Page } from "../../shared/page/page.tsx";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { useReplaced } from "../../shared/actions/replaced-order.ts";
import { FormOf } from "../../shared/orders/change-of.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { DayField } from "../../shared/brand/day-field.tsx";
import { TextArea, type TextName, textNames } from "../../shared/brand/text-area.tsx";
import { PublishCard } from "./publish-card.tsx";
import { RecipientsEditor } from "./recipients.tsx";
import { TextPreview } from "./text-preview.tsx";
import { TextVersions } from "./text-versions.tsx";

type Typed = Record<TextName, string>;

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
            <FormOf kind="texts.publish">
              <Editor key={slug} texts={found} />
            </FormOf>
            <FormOf kind="brand.recipients">
              <RecipientsEditor key={`${slug} recipients`} published={found.recipients} />
            </FormOf>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Editor({ texts: { inForce, versions } }: { texts: AnswerOf<typeof listTexts> }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const replaced = useReplaced("texts.publish");
  const begin = replaced?.payload ?? inForce;
  const kept = `texts ${replaced?.id ?? slug}`;
  const [typed, setTyped] = useState<Typed>(() =>
    savedDraft(kept, () => ({ terms: begin.terms, privacy: begin.privacy })),
  );
  const [ordered, setOrdered] = useState<Typed | null>(null);
  const [from, setFrom] = useState(() => replaced?.payload.from ?? addDays(bankToday(), 1));
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
      <WaitingCommands queryKey={["brand", slug, "waiting", "texts.publish"]} filter={{ kind: "texts.publish" }} />
      {inForce.isModel && (
        <Notice kind="info" title="Vale o texto do modelo">
          Ele acompanha o sistema. O jurídico da instituição revisa o texto antes de publicar.
        </Notice>
      )}
      {!mayEdit && <Notice kind="info" title="Só o perfil Marca altera e publica os textos" />}
      <fieldset aria-label="Texto" className="flex flex-wrap gap-2">
        {(Object.keys(textNames) as TextName[]).map((name) => (
          <Button
            key={name}
            variant={name === shown ? "primary" : "secondary"}
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {textNames[name]}
          </Button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Texto">
          <TextArea
            key={shown}
            label={textNames[shown]}
            value={typed[shown]}
            error={errorOf(shown)}
            disabled={!mayEdit}
            onChange={(value) => setTyped((before) => ({ ...before, [shown]: value }))}
          />
        </Card>
        <div className="grid gap-4">
          <TextPreview title={textNames[shown]} sections={readSections(typed[shown])} />
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
