import { addDays } from "@vitral/brazil/dates";
import { type CaseBulkAct, maxBulkCases, workOnCases } from "@vitral/contract/console/cases/case-queue";
import { CaseDecision, caseDecisionNames, type CaseRow } from "@vitral/contract/console/cases";
import { roleNames } from "@vitral/contract/console/permissions";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { useKeptFocus } from "../../shared/page/use-kept-focus.ts";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCaseStaff } from "./case-staff.ts";
import { Choice } from "../../shared/actions/choice.tsx";
import { decideEach } from "./decide-each.ts";
import { useCase } from "./use-case.ts";

type What = CaseBulkAct["what"];
type Failed = { id: string; name: string; why: string };
type Props = { chosen: readonly CaseRow[]; nameOf: (row: CaseRow) => string; onClear: () => void };

const dialogs: Record<What, { title: string; action: string; description: string; missing: string }> = {
  ASSIGN: {
    title: "Atribuir casos",
    action: "Atribuir",
    description: "Os casos passam a ser de uma pessoa. Os que estão com outra ficam como estão.",
    missing: "Escolha a pessoa",
  },
  SNOOZE: {
    title: "Adiar casos",
    action: "Adiar",
    description: "Os casos voltam a pendentes no dia escolhido, e ficam com você.",
    missing: "Escolha até quando adiar",
  },
  CLOSE: {
    title: "Encerrar casos",
    action: "Encerrar",
    description: "Cada caso é decidido por si. Um que não pode ter este desfecho fica como está.",
    missing: "Escolha o desfecho",
  },
};
/** The outcome of cases that wait for no decision. */
const withoutDecision = "NONE";

/** Above the list: what is done with the chosen cases at once, and line by line what was not done. */
export function BulkActions({ chosen, nameOf, onClear }: Props) {
  const [asking, setAsking] = useState<What | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const { slug } = useTenant();
  useKeptFocus(`${chosen.length} ${failed.length}`);
  const isTooMany = chosen.length > maxBulkCases;
  return (
    <>
      {failed.length > 0 && (
        <Notice
          kind="danger"
          title="O que não foi feito"
          action={
            <Button variant="quiet" onClick={() => setFailed([])}>
              Fechar
            </Button>
          }
        >
          <ul className="grid gap-1">
            {failed.map(({ id, name, why }) => (
              <li key={id}>
                <Link to={pathOf(slug, "cases", id)} className="text-accent-strong underline">
                  {name}
                </Link>
                : {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {chosen.length > 0 && (
        <section
          aria-label="Casos escolhidos"
          className="flex flex-wrap items-center gap-2 rounded-card border border-accent bg-accent-soft px-3 py-2"
        >
          <span className="mr-auto text-sm font-medium">
            {isTooMany
              ? `Escolha até ${maxBulkCases} casos`
              : chosen.length === 1
                ? "1 caso escolhido"
                : `${chosen.length} casos escolhidos`}
          </span>
          {(Object.keys(dialogs) as What[]).map((what) => (
            <Button key={what} variant="secondary" disabled={isTooMany} onClick={() => setAsking(what)}>
              {dialogs[what].action}
            </Button>
          ))}
          <Button variant="quiet" onClick={onClear}>
            Limpar escolha
          </Button>
        </section>
      )}
      {asking !== null && (
        <BulkDialog
          what={asking}
          chosen={chosen}
          nameOf={nameOf}
          onClose={() => setAsking(null)}
          onDone={(left) => {
            setFailed(left);
            onClear();
          }}
        />
      )}
    </>
  );
}

type DialogProps = Omit<Props, "onClear"> & { what: What; onClose: () => void; onDone: (failed: Failed[]) => void };

function BulkDialog({ what, chosen, nameOf, onClose, onDone }: DialogProps) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const { refresh } = useCase();
  const [value, setValue] = useState("");
  // Rows may leave the list while the dialog is open: what was chosen then is what is meant.
  const [rows] = useState(chosen);
  // Each case's order is done once, however often the whole is sent.
  const [keys] = useState(() => new Map(rows.map(({ id }) => [id, crypto.randomUUID()])));
  const keyOf = (id: string) => keys.get(id) ?? crypto.randomUUID();
  const { title, action, description, missing } = dialogs[what];
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      action={rows.length === 1 ? action : `${action} ${rows.length} casos`}
      templates={what === "CLOSE" ? ["Sem indícios de fraude"] : []}
      notYet={value === "" ? missing : undefined}
      run={async (reason) => {
        const decision = what === "CLOSE" && value !== withoutDecision ? CaseDecision.parse(value) : null;
        if (decision !== null) return { outcomes: await decideEach(slug, rows, { decision, reason, keyOf }) };
        const body = { cases: rows.map(({ id }) => id), act: actOf(what, value), reason };
        return call(workOnCases, { params: { tenant: slug }, body });
      }}
      onDone={({ outcomes }) => {
        const left = outcomes.flatMap(({ id, why }) => {
          const row = rows.find((one) => one.id === id);
          return why === null ? [] : [{ id, name: row ? nameOf(row) : id, why }];
        });
        const done = outcomes.length - left.length;
        if (done > 0) toast.success(done === 1 ? "Feito em 1 caso." : `Feito em ${done} casos.`);
        void client.invalidateQueries({ queryKey: ["case", slug] });
        refresh();
        onDone(left);
      }}
    >
      {what === "ASSIGN" && <People value={value} onChange={setValue} />}
      {what === "SNOOZE" && <Until value={value} onChange={setValue} />}
      {what === "CLOSE" && <Outcomes value={value} onChange={setValue} />}
    </ReasonDialog>
  );
}

function actOf(what: What, value: string): CaseBulkAct {
  if (what === "ASSIGN") return { what, staffId: value };
  if (what === "SNOOZE") return { what, until: value };
  return { what };
}

type FieldProps = { value: string; onChange: (value: string) => void };

function People(props: FieldProps) {
  const { data } = useCaseStaff();
  const options = (data?.staff ?? []).map(({ id, name, role }) => ({
    value: id,
    label: `${name} (${roleNames[role]})`,
  }));
  return <Choice {...props} label="Pessoa" groups={[{ label: "Pessoas", options }]} />;
}

function Outcomes(props: FieldProps) {
  const mayMark = useMay("customers.mark");
  const mayResolve = useMay("reconciliation.work");
  const decisions = CaseDecision.options.filter(
    // The other bank reads why: each refusal of a request has a form of its own.
    (one) => one !== "RECALL_REFUSE" && (one !== "UNMARK" || mayMark) && (one !== "RESOLVE" || mayResolve),
  );
  return (
    <Choice
      {...props}
      label="Desfecho"
      groups={[
        { label: "Decisão", options: decisions.map((one) => ({ value: one, label: caseDecisionNames[one] })) },
        {
          label: "Sem decisão",
          options: [{ value: withoutDecision, label: "Encerrar o que não espera decisão" }],
        },
      ]}
    />
  );
}

function Until({ value, onChange }: FieldProps) {
  const id = useId();
  const [today] = useState(bankToday);
  return (
    <label htmlFor={id} className="grid gap-1 text-sm font-medium">
      Até
      <input
        id={id}
        type="date"
        value={value}
        min={addDays(today, 1)}
        max={addDays(today, 90)}
        onChange={(event) => onChange(event.target.value)}
        className={`${smallField} font-normal`}
      />
    </label>
  );
}
