import { formatBrl } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { type Direction, longestSearch, TransactionKind } from "@vitral/contract/statement";
import { transactionCategories } from "@vitral/contract/transaction-categories";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { chosenFilters, directions, type SearchFilters } from "./search-filters.ts";

const Typed = z
  .object({
    q: z.string().check(z.maxLength(longestSearch, `Digite até ${longestSearch} caracteres`)),
    kind: z.string(),
    direction: z.string(),
    amountFrom: z.string(),
    amountTo: z.string(),
  })
  .check(
    z.refine(
      ({ amountFrom, amountTo }) => {
        const [from, to] = [moneyFromMask(amountFrom), moneyFromMask(amountTo)];
        return from === 0 || to === 0 || from <= to;
      },
      { path: ["amountTo"], message: "O máximo é menor do que o mínimo" },
    ),
  );
const { Form, Field } = formFor(Typed);

type Props = { filters: SearchFilters | null; onFilters: (filters: SearchFilters | null) => void };

/** The search of the statement: a text, and behind a button kind, direction and amount. It begins with 'Buscar'. */
export function StatementSearch({ filters, onFilters }: Props) {
  const [isOpen, setOpen] = useState(() => Object.keys(filters ?? {}).some((name) => name !== "q"));
  const panel = useId();
  const start = typedOf(filters);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older browsers warn of the element `search`
    <div role="search" className="block border-t border-neutral-200 px-4 py-4 sm:px-6 print:hidden">
      <Form key={JSON.stringify(start)} start={start} onSubmit={(typed) => onFilters(filtersOf(typed))}>
        <div className="flex flex-wrap items-end gap-2 [&>:first-child]:grow [&>:first-child]:basis-60">
          <Field
            name="q"
            label="Buscar no extrato"
            type="search"
            placeholder="Nome, CPF/CNPJ, descrição ou valor"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={longestSearch}
          />
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow [&>*]:min-h-12 [&>*]:px-4 [&>*]:text-sm">
            <Button type="submit">
              <Search aria-hidden="true" className="size-5" />
              Buscar
            </Button>
            <Button variant="secondary" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              {isOpen ? "Menos opções" : "Mais opções"}
            </Button>
          </div>
        </div>
        <div
          id={panel}
          hidden={!isOpen}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3 [&[hidden]]:hidden"
        >
          <SelectInput name="kind" label="Tipo" start={start.kind} options={kindOptions} />
          <SelectInput name="direction" label="Entradas e saídas" start={start.direction} options={directionOptions} />
          <Field name="amountFrom" label="Valor mínimo" control={MoneyInput} />
          <Field name="amountTo" label="Valor máximo" control={MoneyInput} />
        </div>
      </Form>
      {filters && <Chosen filters={filters} onFilters={onFilters} />}
    </div>
  );
}

const kindOptions = [
  { value: "", label: "Todos" },
  ...Object.entries(transactionCategories).map(([value, label]) => ({ value, label })),
];
const directionOptions = [
  { value: "", label: "Todas" },
  ...Object.entries(directions).map(([value, label]) => ({ value, label })),
];

function Chosen({ filters, onFilters }: Props & { filters: SearchFilters }) {
  return (
    <ul aria-label="Filtros da busca" className="mt-4 flex flex-wrap items-center gap-2">
      {chosenFilters(filters).map(({ text, without }) => (
        <li
          key={text}
          className="inline-flex min-w-0 items-center gap-1 rounded-[1.375rem] bg-accent-soft pl-4 text-sm font-medium text-accent-strong tabular-nums"
        >
          <span className="min-w-0 wrap-anywhere">{text}</span>
          <IconButton label={`Tirar o filtro ${text}`} onClick={() => onFilters(without)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </li>
      ))}
      <li className="[&>*]:px-3 [&>*]:text-sm">
        <Button variant="quiet" onClick={() => onFilters(null)}>
          Limpar busca
        </Button>
      </li>
    </ul>
  );
}

type TypedFilters = z.output<typeof Typed>;

const typedOf = (filters: SearchFilters | null): TypedFilters => ({
  q: filters?.q ?? "",
  kind: filters?.kind ?? "",
  direction: filters?.direction ?? "",
  amountFrom: filters?.amountFrom === undefined ? "" : formatBrl(filters.amountFrom).replaceAll("\u00A0", " "),
  amountTo: filters?.amountTo === undefined ? "" : formatBrl(filters.amountTo).replaceAll("\u00A0", " "),
});

function filtersOf(typed: TypedFilters): SearchFilters | null {
  const kind = TransactionKind.safeParse(typed.kind).data;
  const [amountFrom, amountTo] = [moneyFromMask(typed.amountFrom), moneyFromMask(typed.amountTo)];
  const q = typed.q.trim();
  const filters: SearchFilters = {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(typed.direction in directions && { direction: typed.direction as Direction }),
    ...(amountFrom > 0 && { amountFrom }),
    ...(amountTo > 0 && { amountTo }),
  };
  return Object.keys(filters).length > 0 ? filters : null;
}
