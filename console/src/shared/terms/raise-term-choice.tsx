import type { RaiseTerm } from "@vitral/contract/acts/limits";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";

const options = [
  {
    value: "BY_RULE",
    label: "Pela regra do cliente",
    hint: "A pedido dele: vale 24 a 48 horas depois, e até lá pode ser cancelado.",
  },
  { value: "NOW", label: "Agora", hint: "Decisão do banco: vale assim que for feito." },
] as const satisfies readonly { value: RaiseTerm; label: string; hint: string }[];

/** When a raise by the staff holds. A lower limit always holds at once. */
export const RaiseTermChoice = ({ value, onChange }: { value: RaiseTerm; onChange: (value: RaiseTerm) => void }) => (
  <RadioCards legend="Um aumento vale" legendShown options={options} value={value} onChange={onChange} />
);
