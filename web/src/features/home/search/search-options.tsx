import { transactionCategories } from "@vitral/contract/transaction-categories";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { directions } from "./search-filters.ts";
import type { Field as SearchField, TypedFilters } from "./search-form.ts";

const kindOptions = [
  { value: "", label: "Todos" },
  ...Object.entries(transactionCategories).map(([value, label]) => ({ value, label })),
];
const directionOptions = [
  { value: "", label: "Todas" },
  ...Object.entries(directions).map(([value, label]) => ({ value, label })),
];

/** `Field` is that of the search's form: imported here too, its code would be loaded with every screen. */
type Props = { start: TypedFilters; Field: typeof SearchField };

/** Kind, direction and amount: what a search asks beside its text. */
export default function SearchOptions({ start, Field }: Props) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3">
      <SelectInput name="kind" label="Tipo" start={start.kind} options={kindOptions} />
      <SelectInput name="direction" label="Entradas e saídas" start={start.direction} options={directionOptions} />
      <Field name="amountFrom" label="Valor mínimo" control={MoneyInput} />
      <Field name="amountTo" label="Valor máximo" control={MoneyInput} />
    </div>
  );
}
