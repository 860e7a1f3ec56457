import { withoutRule } from "@vitral/contract/console/case-work";
import type { Command } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { WithoutRule } from "../../shared/actions/without-rule.tsx";
import { OpenCaseDialog } from "../../shared/orders/open-case-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";
import { useCounts } from "./use-counts.ts";

/**
 * Opens a case: blocks a received Pix by precaution, or marks a person. Where the bank's rules have no such case, the
 * reason stands below a button that does nothing.
 */
export function NewCase() {
  const { slug } = useTenant();
  const { reload } = useCase();
  const navigate = useNavigate();
  const opens = useCounts()?.opens;
  const may = { BLOCK: useMay("cases.work"), MARK: useMay("customers.mark") };
  const off = (["BLOCK", "MARK"] as const).filter((what) => may[what] && opens?.[what] === false);
  const why = useId();
  const ofButton = (what: "BLOCK" | "MARK") => off.includes(what) && { disabled: true, "aria-describedby": why };
  const [asking, setAsking] = useState<"BLOCK" | "MARK" | null>(null);
  const onDone = (ordered: Command) => {
    const { caseId } = ordered;
    if (caseId === null) return announce(ordered, "Feito.");
    reload(caseId);
    void navigate(pathOf(slug, "cases", caseId));
  };
  return (
    <>
      {may.BLOCK && (
        <Button variant="secondary" {...ofButton("BLOCK")} onClick={() => setAsking("BLOCK")}>
          Bloquear um Pix
        </Button>
      )}
      {may.MARK && (
        <Button variant="secondary" {...ofButton("MARK")} onClick={() => setAsking("MARK")}>
          Marcar pessoa
        </Button>
      )}
      <WithoutRule id={why} why={off.map((what) => withoutRule[what])} />
      {asking !== null && <OpenCaseDialog key={asking} what={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </>
  );
}
