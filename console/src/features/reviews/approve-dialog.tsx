import { maxRemark, remarkRequired, type ReviewRemarks } from "@vitral/contract/console/commands/review-remarks";
import type { Application } from "@vitral/contract/console/reviews";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Refused } from "@vitral/ui/notices/refused.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useId, useRef, useState } from "react";
import { ReasonField } from "../../shared/actions/reason-field.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  application: Application;
  /** The checks that need a look, each of which wants a reason. */
  checks: Application["checks"];
  busy: boolean;
  failure: string | null;
  onApprove: (remarks: ReviewRemarks) => void;
};

/** Often why a check is no obstacle. */
const templates = ["Conferido com os documentos", "Conferido por telefone com quem pediu a conta"];

/** Asks why each check that needs a look is no obstacle. What was typed stays until the dialog is closed. */
export function ApproveDialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, application, checks, busy, failure, onApprove }: Props) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [wasTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const reasonOf = (name: string) => (reasons[name] ?? "").trim();
  const fieldAt = (index: number) => form.current?.querySelectorAll("textarea")[index] ?? null;
  const submit = () => {
    if (busy) return;
    setTried(true);
    const missing = checks.findIndex(({ name }) => reasonOf(name) === "");
    setSent(missing < 0);
    if (missing >= 0) fieldAt(missing)?.focus();
    else onApprove(checks.map(({ name }) => ({ name, reason: reasonOf(name) })));
  };
  return (
    <Dialog
      open
      keepsTyped
      size="medium"
      onClose={() => !busy && onClose()}
      title={`Aprovar ${application.name}`}
      description="Cada conferência com atenção pede um motivo, que fica na auditoria."
      initialFocus={() => fieldAt(0)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button onClick={submit} busy={busy}>
            Aprovar
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4 pt-4">
        {checks.map(({ name, text }, index) => (
          <div key={name} className="grid gap-1.5">
            <ReasonField
              id={`${id}-${index}`}
              label={`${name}: ${text}`}
              value={reasons[name] ?? ""}
              onChange={(reason) => setReasons((before) => ({ ...before, [name]: reason }))}
              onSubmit={submit}
              missing={wasTried && reasonOf(name) === "" ? remarkRequired : undefined}
              max={maxRemark}
              rows={2}
              templates={templates}
            />
          </div>
        ))}
        {isSent && !busy && failure !== null && <Refused>{failure}</Refused>}
      </div>
    </Dialog>
  );
}
