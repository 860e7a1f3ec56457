import { longestSearch } from "@vitral/contract/statement";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { chosenFilters, type SearchFilters } from "./search-filters.ts";
import { Field, filtersOf, Form, typedOf } from "./search-form.ts";

const SearchOptions = lazyPart(() => import("./search-options.tsx"), {
  waiting: <Skeleton shape="h-18 w-full" />,
  failed: (retry) => <PartNotLoaded what="as opções da busca" onRetry={retry} />,
});

type Props = { filters: SearchFilters | null; onFilters: (filters: SearchFilters | null) => void };

/** The search of the statement: a text, and behind a button kind, direction and amount. It begins with 'Buscar'. */
export function StatementSearch({ filters, onFilters }: Props) {
  const [{ isOpen, wasOpened }, setOptions] = useState(() => {
    const areChosen = Object.keys(filters ?? {}).some((name) => name !== "q");
    return { isOpen: areChosen, wasOpened: areChosen };
  });
  const panel = useId();
  const start = typedOf(filters);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older browsers warn of the element `search`
    <div role="search" className="block">
      <Form key={JSON.stringify(start)} start={start} onSubmit={(typed) => onFilters(filtersOf(typed))}>
        {/* The label is for readers: the field stands in one line with buttons, and its placeholder says more. */}
        <div className="flex flex-wrap items-start gap-2 [&>:first-child]:grow [&>:first-child]:basis-60 [&>:first-child>label]:sr-only">
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
            <Button
              variant="secondary"
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOptions({ isOpen: !isOpen, wasOpened: true })}
            >
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              {isOpen ? "Menos opções" : "Mais opções"}
            </Button>
          </div>
        </div>
        {/* Once opened it stays, hidden, so that what was chosen is still asked for. */}
        <div id={panel} hidden={!isOpen}>
          {wasOpened && <SearchOptions start={start} Field={Field} />}
        </div>
      </Form>
      {filters && <Chosen filters={filters} onFilters={onFilters} />}
    </div>
  );
}

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
