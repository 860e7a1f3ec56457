import { maskMoney } from "@vitral/brazil/money-mask";
import type { FourEyesMode } from "@vitral/contract/acts/act";
import { actOf, type CommandKindName } from "@vitral/contract/acts/acts";
import { useId } from "react";
import { smallField } from "../../shared/list/list-filters.tsx";

const modes: readonly { value: FourEyesMode; label: string }[] = [
  { value: "ALWAYS", label: "Sempre" },
  { value: "FROM", label: "A partir de um valor" },
  { value: "NEVER", label: "Nunca" },
];

type Props = {
  /** Whose policy it is: of a kind without an amount nothing is compared. */
  kind: CommandKindName;
  mode: FourEyesMode;
  /** As typed: 'R$ 1.000,00'. */
  amount: string;
  onMode: (mode: FourEyesMode) => void;
  onAmount: (amount: string) => void;
};

/** When a kind of command needs a second person. */
export function RuleFields({ kind, mode, amount, onMode, onAmount }: Props) {
  const [modeId, amountId] = [useId(), useId()];
  const { circumstance, hasAmount } = actOf(kind);
  const isCompared = hasAmount === true || circumstance !== undefined;
  const offered = modes.filter(({ value }) => value !== "FROM" || mode === "FROM" || isCompared);
  return (
    <div className="grid gap-3">
      <label htmlFor={modeId} className="grid gap-1 text-sm font-medium">
        Precisa de uma segunda pessoa
        <select
          id={modeId}
          value={mode}
          className={smallField}
          onChange={(event) => {
            const chosen = modes.find(({ value }) => value === event.target.value)?.value ?? "ALWAYS";
            if (chosen === "FROM" && circumstance !== undefined) onAmount(maskMoney("1"));
            onMode(chosen);
          }}
        >
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {(value === "FROM" && circumstance) || label}
            </option>
          ))}
        </select>
      </label>
      {mode === "FROM" && circumstance === undefined && (
        <label htmlFor={amountId} className="grid gap-1 text-sm font-medium">
          A partir de
          <input
            id={amountId}
            className={smallField}
            inputMode="numeric"
            placeholder="R$ 0,00"
            value={amount}
            onChange={(event) => onAmount(maskMoney(event.target.value))}
          />
        </label>
      )}
    </div>
  );
}
