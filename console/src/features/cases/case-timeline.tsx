import { formatBrl } from "@vitral/brazil/cents";
import { caseStepNames } from "@vitral/contract/console/case-steps";
import { addCaseNote } from "@vitral/contract/console/case-work";
import type { CaseDetail } from "@vitral/contract/console/cases";
import { Card } from "@vitral/ui/layout/card.tsx";
import { call } from "../../lib/api.ts";
import { NoteForm } from "../../shared/actions/note-form.tsx";
import { moment } from "../../lib/moment.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";

/** What happened in a case, the newest first, with the notes of the staff; a note is never changed. */
export function CaseTimeline({ found }: { found: CaseDetail }) {
  const { slug } = useTenant();
  const { show } = useCase();
  const mayWrite = useMay("cases.work");
  return (
    <Card title="Linha do tempo">
      {mayWrite && (
        <NoteForm
          label="Nova nota"
          add={(body) => call(addCaseNote, { params: { tenant: slug, id: found.id }, body })}
          onAdded={show}
        />
      )}
      <ol className="grid gap-3 border-l-2 border-neutral-200 pl-4">
        {found.timeline.map(({ at, what, by, text, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step has no id, and steps are only added above
          <li key={`${found.timeline.length - index} ${at.getTime()} ${what}`} className="grid gap-0.5 text-sm">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {caseStepNames[what]}
                {amount !== null && <span className="font-normal tabular-nums"> · {formatBrl(amount)}</span>}
              </span>
              <span className="text-neutral-600 tabular-nums">{moment(at)}</span>
            </span>
            {text !== null && <span className="whitespace-pre-line wrap-anywhere">{text}</span>}
            {by !== null && <span className="text-caption text-neutral-600">{by}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
