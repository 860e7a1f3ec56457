import { roleNames } from "@vitral/contract/console/permissions";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { type Theme, themes, useTheme } from "@vitral/ui/lib/theme.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { Check, ChevronDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../lib/paths.ts";
import { signOut, useSession } from "../shared/session/session.ts";

const themeNames: Record<Theme, string> = { system: "Tema do sistema", light: "Tema claro", dark: "Tema escuro" };

const item =
  "flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-field px-3 text-left text-sm hover:bg-neutral-100";

/** Who is signed in: own account, theme, sign-out. It closes with Esc, and when the focus leaves it. */
export function PersonMenu() {
  const { staff } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div className="relative" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-field px-2 text-left text-sm hover:bg-neutral-100"
      >
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong"
        >
          {staff.name.slice(0, 1)}
        </span>
        <span className="sr-only md:hidden">{staff.name}</span>
        <span className="hidden min-w-0 leading-tight md:block">
          <span className="cut block max-w-40 font-medium">{staff.name}</span>
          <span className="block text-caption text-neutral-600">{roleNames[staff.role]}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {open && (
        <>
          {/* A press anywhere else closes it. */}
          <div aria-hidden="true" className="fixed inset-0 z-30" onClick={() => setOpen(false)} />
          <Entries onClose={() => setOpen(false)} />
        </>
      )}
    </div>
  );
}

function Entries({ onClose }: { onClose: () => void }) {
  const { staff } = useSession();
  const [theme, choose] = useTheme();
  const leaving = useMutation({ mutationFn: signOut, onError: (error) => toast.error(messageOf(error)) });
  return (
    <div className="absolute top-full right-0 z-40 mt-1.5 grid min-w-56 rounded-card border border-neutral-200 bg-surface p-1.5 shadow-float">
      <p className="cut max-w-64 px-3 py-2 text-caption text-neutral-600">{staff.email}</p>
      <Link to={paths.account} className={item} onClick={onClose}>
        Minha conta
      </Link>
      {themes.map((name) => (
        <button key={name} type="button" aria-pressed={name === theme} className={item} onClick={() => choose(name)}>
          <span className="grid size-4 place-items-center">
            {name === theme && <Check aria-hidden="true" className="size-4" />}
          </span>
          {themeNames[name]}
        </button>
      ))}
      <button type="button" className={item} onClick={() => leaving.mutate()}>
        Sair
      </button>
    </div>
  );
}
