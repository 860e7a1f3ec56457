import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Spinner } from "../loading/spinner.tsx";
import { clearToasts, onToasts, pauseToasts, shownToasts, type Toast, toast, type ToastKind } from "./toast.ts";

/** At most this many toasts are shown (spec 9). */
const maxShown = 20;
/** How far a finger moves to dismiss a toast, in pixels. */
const swipeDistance = 40;

/**
 * The toasts at the top of the page. A button or a swipe closes them, and they are paused while they have the pointer
 * or the focus. F6 moves the focus to them, Escape back. The first load has their code, so that failures can be shown
 * offline.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false, hidden: document.hidden });
  const isHeld = toasts.length > 0 && (held.pointer || held.focus || held.hidden);
  useEffect(() => pauseToasts(isHeld), [isHeld]);
  useEffect(() => clearToasts, []);
  // How much of the top the toasts cover: dialogs stay below it (overlays/dialog.tsx).
  useEffect(() => {
    const height = toasts.length > 0 ? region.current?.offsetHeight : 0;
    document.documentElement.style.setProperty("--notices", `${height}px`);
  }, [toasts]);

  const goBack = () => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    // An element that is removed sends no event that the focus or the pointer has left it.
    setHeld((now) => ({ ...now, pointer: false, focus: false }));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && region.current?.contains(document.activeElement)) goBack();
    if (event.key !== "F6" || toasts.length === 0) return;
    event.preventDefault();
    region.current?.querySelector("button")?.focus();
  });
  useEffect(() => {
    const look = () => setHeld((now) => ({ ...now, hidden: document.hidden }));
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("visibilitychange", look);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("visibilitychange", look);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    setHeld((now) => ({ ...now, focus: true }));
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld((now) => ({ ...now, focus: false }));
  };
  const close = (id: string) => {
    goBack();
    toast.dismiss(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only pauses the toasts
    <section
      ref={region}
      aria-label="Avisos"
      aria-live="polite"
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={enter}
      onBlur={leave}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto grid w-full max-w-md gap-2 p-4 print:hidden"
    >
      {toasts.slice(0, maxShown).map((shown) => (
        <Shown key={shown.id} toast={shown} onClose={() => close(shown.id)} />
      ))}
    </section>
  );
}

function Shown({ toast: { kind, text, quiet }, onClose }: { toast: Toast; onClose: () => void }) {
  const from = useRef({ x: 0, y: 0 });
  const swiped = ({ clientX, clientY }: PointerEvent) =>
    clientX - from.current.x > swipeDistance || from.current.y - clientY > swipeDistance;
  return (
    <div
      aria-live={quiet ? "off" : undefined}
      onPointerDown={({ clientX, clientY }) => void (from.current = { x: clientX, y: clientY })}
      onPointerUp={(event) => swiped(event) && onClose()}
      className="pointer-events-auto flex w-full touch-none items-center gap-3 rounded-field border border-neutral-200 bg-surface py-1 pr-1 pl-4 text-[min(0.875rem,7vw)] shadow-float transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0"
    >
      <ToastIcon kind={kind} />
      <p className="min-w-0 flex-1 py-2 font-medium wrap-anywhere">{text}</p>
      <button
        type="button"
        aria-label="Fechar aviso"
        onClick={onClose}
        className="inline-grid size-11 shrink-0 place-items-center rounded-field text-neutral-600 hover:bg-neutral-100"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === "success") return <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-credit" />;
  if (kind === "error") return <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />;
  return kind === "loading" ? <Spinner /> : null;
}
