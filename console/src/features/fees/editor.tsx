import { addDays, formatDay } from "@vitral/brazil/dates";
import type { Change } from "@vitral/contract/acts/fields";
import { feeNoticeDays, type getTerms, maxDaysAhead, type TermsTable } from "@vitral/contract/console/terms/terms";
import { termsChanges } from "@vitral/contract/console/terms/terms-changes";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { ChangeTable } from "../../shared/actions/change-table.tsx";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useReplaced, useSendOrder } from "../../shared/actions/replaced-order.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useCommandCheck } from "../../shared/actions/use-command-check.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { type Draft, draftOf, readDraft } from "../../shared/terms/draft.ts";
import { Publish } from "./publish.tsx";
import { Reach } from "./reach.tsx";
import { RulesForm } from "../../shared/terms/rules-form.tsx";
import { TermsForm } from "../../shared/terms/terms-form.tsx";
import { VersionList, type Versions } from "./versions.tsx";

type Props = { found: AnswerOf<typeof getTerms>; mayEdit: boolean };

/** The version that holds on a day; the oldest also before its own. */
function heldOn(versions: Versions, day: string): Versions[number] {
  const held = versions.find(({ from }) => from <= day) ?? versions.at(-1);
  if (!held) throw new Error("a tenant has at least one version");
  return held;
}

/**
 * The form of a new version: it begins with what holds on its day, which is the first on which a fee may rise. Who may
 * only read sees what is in force.
 */
export function Editor({ found: { today, versions, accounts }, mayEdit }: Props) {
  const { slug } = useTenant();
  const queries = useQueryClient();
  const begin = (day: string) => draftOf(heldOn(versions, day), day);
  const send = useSendOrder();
  const replaced = useReplaced("terms.publish");
  const kept = `terms ${replaced?.id ?? slug}`;
  const [draft, setDraft] = useState<Draft>(() =>
    savedDraft(kept, () =>
      replaced
        ? draftOf(replaced.payload, replaced.payload.from)
        : begin(mayEdit ? addDays(today, feeNoticeDays) : today),
    ),
  );
  const [ordered, setOrdered] = useState<Draft | null>(null);
  const [asked, setAsked] = useState(false);
  const { version, errors } = readDraft(draft);
  const held = heldOn(versions, draft.from);
  const changes = version ? termsChanges(held, version) : [];
  useKeepDraft(kept, draft, mayEdit && (version === null || changes.length > 0) && draft !== ordered);
  const order = version && ({ kind: "terms.publish", payload: version } as const);
  const check = useCommandCheck(slug, mayEdit && changes.length > 0 ? order : null);
  const use = (next: TermsTable) => {
    setDraft(draftOf(next, draft.from));
    toast.blank("Versão posta no formulário. Confira as mudanças e publique.");
    window.scrollTo(0, 0);
  };
  const publish = (reason: string, key: string) => {
    if (!order) throw new Error("only a valid version is published");
    return send(order, reason, key);
  };
  return (
    <>
      {mayEdit && (
        <Card title="Publicar">
          <Publish
            from={draft.from}
            earliest={today}
            latest={addDays(today, maxDaysAhead)}
            error={errors?.["from"]}
            changed={changes.length}
            isValid={version !== null}
            check={check}
            onDay={(from) =>
              setDraft(version && changes.length === 0 && from !== "" ? begin(from) : { ...draft, from })
            }
            onPublish={() => setAsked(true)}
            onDiscard={() => setDraft(begin(draft.from))}
          >
            <Others versions={versions} from={draft.from} onUse={use} />
            <Reach changes={changes} accounts={accounts} />
          </Publish>
        </Card>
      )}
      <TermsForm
        draft={draft}
        changes={changes}
        errors={errors ?? {}}
        disabled={!mayEdit}
        onChange={(entityType, name, typed) => {
          const own = { ...draft.terms[entityType], [name]: typed };
          setDraft({ ...draft, terms: { ...draft.terms, [entityType]: own } });
        }}
      />
      <RulesForm
        rules={draft.rules}
        errors={errors ?? {}}
        disabled={!mayEdit}
        onChange={(name, typed) => setDraft({ ...draft, rules: { ...draft.rules, [name]: typed } })}
      />
      <VersionList versions={versions} mayEdit={mayEdit} onReturn={use} />
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Publicar tarifas e limites"
        description={`Valem a partir de ${formatDay(draft.from)}.${check.data?.needsSecondPerson ? " Uma segunda pessoa confere e aprova." : ""} Se uma tarifa aumenta, os clientes atingidos recebem um aviso por e-mail na publicação.`}
        action="Publicar"
        run={publish}
        onDone={(command) => {
          announce(command, "Tarifas e limites publicados.");
          setOrdered(draft);
          void queries.invalidateQueries({ queryKey: ["terms"] });
          void queries.invalidateQueries({ queryKey: ["home"] });
        }}
      >
        {check.data && <Changes changes={check.data.changes} />}
      </ReasonDialog>
    </>
  );
}

/** As the second person sees it: with how many accounts each value reaches. */
const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ChangeTable
    changes={changes.map((change) => ({
      ...change,
      before: <span className="whitespace-nowrap">{change.before ?? "—"}</span>,
    }))}
  />
);

type OthersProps = { versions: Versions; from: string; onUse: (version: TermsTable) => void };

/** What the versions to come mean for one that begins on a day. */
function Others({ versions, from, onUse }: OthersProps) {
  const coming = versions.filter(({ state }) => state === "COMING");
  const after = coming.findLast((version) => version.from > from);
  const before = coming.find((version) => version.from <= from);
  return (
    <>
      {before && (
        <Notice
          kind="info"
          title={
            before.from === from
              ? `A versão de ${formatDay(before.from)} é substituída por esta`
              : `Até a véspera vale a versão de ${formatDay(before.from)}`
          }
          action={
            <button
              type="button"
              className="font-medium text-accent-strong underline"
              onClick={() => onUse(before)}
            >{`Começar da versão de ${formatDay(before.from)}`}</button>
          }
        />
      )}
      {after && (
        <Notice
          kind="info"
          title={`A versão de ${formatDay(after.from)} continua como está e vale a partir daquele dia`}
        />
      )}
    </>
  );
}
