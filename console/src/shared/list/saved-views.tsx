import { useState } from "react";
import { Bookmark, Trash2 } from "lucide-react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useSession } from "../session/session.ts";
import { smallField } from "./list-filters.tsx";

const View = z.object({ name: z.string(), search: z.string() });
type View = z.output<typeof View>;
const maxViews = 20;

type Props = {
  /** The list whose views these are. */
  list: string;
  /** The filters of now, as they stand in the address. */
  current: string;
  onOpen: (search: string) => void;
};

/**
 * The filters that a person has saved under a name: in this browser, of this person, of this list. What is typed into a
 * search may name a customer, and stays in no browser: it is no part of a view.
 */
export function SavedViews({ list, current, onOpen }: Props) {
  const key = `views-${useSession().staff.id}-${list}`;
  const [views, setViews] = useState(() => readViews(key));
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const keep = (next: readonly View[]) => {
    setViews(next);
    writeStored(key, next.length === 0 ? null : JSON.stringify(next));
  };
  const save = () => {
    const short = name.trim();
    if (short === "") return;
    keep([...views.filter((view) => view.name !== short), { name: short, search: current }].slice(-maxViews));
    setName("");
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden="true" className="size-4" />
        Visões
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Visões salvas">
        <div className="grid gap-4 pt-2">
          <p className="text-sm text-neutral-600">
            Guardam o que se escolhe nos filtros; o que se digita fica de fora.
          </p>
          {views.length === 0 && <p className="text-neutral-600">Nenhuma visão salva nesta lista.</p>}
          <ul className="grid">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-2">
                <button
                  type="button"
                  className="cut min-h-9 flex-1 rounded-field px-2 text-left font-medium hover:bg-neutral-100"
                  onClick={() => {
                    onOpen(view.search);
                    setOpen(false);
                  }}
                >
                  {view.name}
                </button>
                <IconButton
                  label={`Remover a visão ${view.name}`}
                  onClick={() => keep(views.filter(({ name: other }) => other !== view.name))}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
          <form
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <label className="grid flex-1 gap-0.5 text-caption text-neutral-600">
              Salvar os filtros de agora como
              <input
                value={name}
                maxLength={40}
                onChange={(event) => setName(event.target.value)}
                className={smallField}
              />
            </label>
            <Button type="submit" variant="secondary">
              Salvar
            </Button>
          </form>
        </div>
      </Dialog>
    </>
  );
}

/** What is stored; nothing where it cannot be read. */
function readViews(key: string): readonly View[] {
  try {
    return z
      .array(View)
      .parse(JSON.parse(readStored(key) ?? "[]"))
      .slice(0, maxViews);
  } catch {
    return [];
  }
}
