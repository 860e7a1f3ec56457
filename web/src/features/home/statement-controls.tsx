import { Download, ListFilter, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";

type Props = {
  /** The form of the search; a phone shows it below the buttons when it is asked for. */
  search: ReactNode;
  searched: boolean;
  onFilter: () => void;
  onExport: () => void;
};

/** The controls of the statement in one line: search, 'Filtrar' and 'Exportar extrato' (spec 2.8). */
export function StatementControls({ search, searched, onFilter, onExport }: Props) {
  const [isOpen, setOpen] = useState(searched);
  const [wasPressed, setPressed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const Icon = isOpen ? X : Search;
  useEffect(() => {
    if (isOpen && wasPressed) panel.current?.querySelector("input")?.focus();
  }, [isOpen, wasPressed]);
  return (
    <div className="flex flex-wrap items-start gap-2 px-4 pb-3 sm:px-6 sm:pb-4 print:hidden">
      <div
        id={id}
        ref={panel}
        className={`min-w-0 grow basis-full max-sm:order-last sm:basis-80 ${isOpen ? "" : "max-sm:hidden"}`}
      >
        {search}
      </div>
      <div className="contents [&_button]:px-3 [&_button]:text-sm sm:[&_button]:min-h-12 sm:[&_button]:px-4">
        <span className="contents sm:hidden">
          <Button
            variant="secondary"
            aria-label={isOpen ? "Fechar busca" : "Abrir busca"}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setPressed(true);
              setOpen(!isOpen);
            }}
          >
            <Icon aria-hidden="true" className="size-5" />
          </Button>
        </span>
        <Button variant="secondary" onClick={onFilter}>
          <ListFilter aria-hidden="true" className="size-5 max-sm:hidden" />
          Filtrar
        </Button>
        <Button variant="secondary" onClick={onExport}>
          <Download aria-hidden="true" className="size-5 max-sm:hidden" />
          Exportar extrato
        </Button>
      </div>
    </div>
  );
}
