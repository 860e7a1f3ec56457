/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field of the combobox has the keys */
import { isAllowed } from "@vitral/contract/console/permissions";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths, pathOf } from "../lib/paths.ts";
import { useSession } from "../shared/session/session.ts";
import { pages } from "./pages.ts";
import { useShownTenant } from "./shown-tenant.ts";

type Entry = { label: string; note: string; to: string };

/** Ctrl K: goes to a page by a part of its name, or searches customers and payments for what was typed. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const entries = useEntries(typed);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setAt((Math.min(at, entries.length - 1) + by + entries.length) % Math.max(1, entries.length));
    } else if (event.key === "Enter") go(chosen);
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <Dialog open onClose={onClose} title="Ir para" initialFocus={field}>
      <div className="grid gap-3 pt-2">
        <input
          ref={field}
          role="combobox"
          aria-label="Página ou busca"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={chosen && optionId(entries.indexOf(chosen))}
          aria-autocomplete="list"
          placeholder="Página, nome, documento, conta…"
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="min-h-11 w-full rounded-field border border-neutral-400 bg-surface px-3"
        />
        <div
          id={id}
          role="listbox"
          aria-label="Resultados"
          className="grid max-h-80 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto"
        >
          {entries.map((entry, index) => (
            <div
              key={`${entry.to} ${entry.label}`}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === chosen}
              onClick={() => go(entry)}
              onPointerMove={() => setAt(index)}
              className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-field px-3 text-sm aria-selected:bg-accent-soft aria-selected:text-accent-strong forced-colors:aria-selected:outline-2"
            >
              <span className="cut">{entry.label}</span>
              <span className="shrink-0 text-caption text-neutral-600">{entry.note}</span>
            </div>
          ))}
        </div>
        {entries.length === 0 && <p className="px-3 text-sm text-neutral-600">Nada com este nome.</p>}
      </div>
    </Dialog>
  );
}

/** What fits the typed text: searches first where it is no page's name. */
function useEntries(typed: string): readonly Entry[] {
  const { staff, tenants } = useSession();
  const tenant = useShownTenant();
  const words = plain(typed);
  const may = pages.filter(({ action }) => isAllowed(staff.role, action));
  const shown = tenant
    ? may.map(({ page, label }) => ({ label, note: tenant.name, to: pathOf(tenant.slug, page) }))
    : [];
  const others = tenants
    .filter(({ slug }) => slug !== tenant?.slug)
    .map(({ slug, name }) => ({ label: name, note: "Instituição", to: pathOf(slug, "home") }));
  const own = { label: "Minha conta", note: staff.email, to: paths.account };
  const found = [...shown, ...others, own].filter(({ label }) => plain(label).includes(words));
  const searches = (["customers", "payments"] as const).flatMap((page) => {
    const entry = may.find((one) => one.page === page);
    if (!tenant || !entry || typed.trim().length < 2) return [];
    const to = `${pathOf(tenant.slug, page)}?${new URLSearchParams({ q: typed.trim() }).toString()}`;
    return [{ label: `Buscar “${typed.trim()}”`, note: entry.label, to }];
  });
  return [...found, ...searches];
}

/** Without accents and in small letters, so that 'razao' finds 'Razão'. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();
