import type { CommandOrder } from "@vitral/contract/acts/acts";
import { CorrectableFinding, KeyFinding, keyFindings } from "@vitral/contract/pix-key-findings";
import { Field } from "@vitral/ui/form/field.tsx";
import { useState } from "react";
import { Choice } from "../../shared/actions/choice.tsx";
import type { EditProps } from "./edit-props.ts";

/** For how many days a mark holds. */
export function EditMark({ payload: { days, ...person }, onChange }: EditProps<"customer.mark">) {
  const [typed, setTyped] = useState(days === undefined ? "" : String(days));
  const change = (text: string) => {
    setTyped(text);
    const isNumber = /^\d{1,4}$/.test(text);
    const payload = { ...person, ...(text !== "" && { days: Number(text) }) };
    onChange(text === "" || isNumber ? { kind: "customer.mark", payload } : null);
  };
  return (
    <Field
      label="Por quantos dias"
      hint="Em branco: até alguém encerrar."
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed}
      onChange={(event) => change(event.target.value)}
    />
  );
}

type FindingOrder = Extract<CommandOrder, { kind: "key.remove" | "key.correct" | "claim.cancel" }>;
type FindingProps = { order: FindingOrder; onChange: (order: CommandOrder | null) => void };

/** What the bank found out about a key; one of fraud is removed and not corrected. */
export function EditFinding({ order, onChange }: FindingProps) {
  const [finding, setFinding] = useState<string>(order.payload.finding);
  const found = order.kind === "key.correct" ? CorrectableFinding.options : KeyFinding.options;
  const change = (next: string) => {
    setFinding(next);
    const chosen = found.find((one) => one === next);
    onChange(chosen ? ({ kind: order.kind, payload: { ...order.payload, finding: chosen } } as CommandOrder) : null);
  };
  const options = found.map((value) => ({ value, label: keyFindings[value] }));
  return (
    <Choice label="O que foi apurado" value={finding} onChange={change} groups={[{ label: "Apurado", options }]} />
  );
}

const extents = [
  { value: "false", label: "só este" },
  { value: "true", label: "todos da série que ainda aguardam" },
];

/** One Pix Agendado, or all of its series; of one without a series the server says so. */
export function EditSchedule({ payload, onChange }: EditProps<"schedule.cancel">) {
  const [series, setSeries] = useState(String(payload.series));
  const change = (next: string) => {
    setSeries(next);
    const isChosen = next !== "";
    onChange(isChosen ? { kind: "schedule.cancel", payload: { ...payload, series: next === "true" } } : null);
  };
  return (
    <Choice label="O que é cancelado" value={series} onChange={change} groups={[{ label: "Pix", options: extents }]} />
  );
}
