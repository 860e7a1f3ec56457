import { maskMoney } from "@vitral/brazil/masks";
import type { FourEyesMode } from "@vitral/contract/console/command-kinds";
import { useId } from "react";
import { smallField } from "../../shared/list/list-filters.tsx";

const modes: readonly { value: FourEyesMode; label: string }[] = [
  { value: "ALWAYS", label: "Sempre" },
  { value: "FROM", label: "A partir de um valor" },
  { value: "NEVER", label: "Nunca" },
];

type Props = {
  mode: FourEyesMode;
  /** As typed: 'R$ 1.000,00'. */
  amount: string;
  onMode: (mode: FourEyesMode) => void;
  onAmount: (amount: string) => void;
};

/** When a kind of command needs a second person. */
export function RuleFields({ mode, amount, onMode, onAmount }: Props) {
  const [modeId, amountId] = [useId(), useId()];
  return (
    <div className="grid gap-3">
      <label htmlFor={modeId} className="grid gap-1 text-sm font-medium">
        Precisa de uma segunda pessoa
        <select
          id={modeId}
          value={mode}
          className={smallField}
          onChange={(event) => onMode(modes.find(({ value }) => value === event.target.value)?.value ?? "ALWAYS")}
        >
          {modes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {mode === "FROM" && (
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
