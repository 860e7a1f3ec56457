export type ToastKind = "blank" | "success" | "error" | "loading";
export type ToastOptions = {
  /** Not announced, because a field or a notice announces the same sentence. */
  quiet?: boolean;
  /** Stays when the page changes, because it says why the page changes. */
  stays?: boolean;
};
export type Toast = ToastOptions & { id: string; kind: ToastKind; text: string };

/** How long each kind is shown, in milliseconds; 0: until it is dismissed (spec 9). */
const durations: Record<ToastKind, number> = { blank: 4000, error: 4000, success: 2000, loading: 0 };

/** The time that a toast has left, in milliseconds from `since`; it does not run while the toasts are paused. */
type Timing = { left: number; since: number; timer?: ReturnType<typeof setTimeout> };

let toasts: readonly Toast[] = [];
let count = 0;
let isPaused = false;
const timings = new Map<string, Timing>();
const listeners = new Set<() => void>();

/** Short notices over the page; each call returns the id with which the toast can be dismissed. */
export const toast = {
  blank: (text: string) => show("blank", text),
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  loading: (text: string) => show("loading", text),
  dismiss(id: string) {
    clearTimeout(timings.get(id)?.timer);
    timings.delete(id);
    change(toasts.filter((shown) => shown.id !== id));
  },
};

function show(kind: ToastKind, text: string, options?: ToastOptions): string {
  count += 1;
  const id = `toast-${count}`;
  const same = toasts.filter((shown) => shown.kind === kind && shown.text === text);
  for (const before of same) toast.dismiss(before.id); // the same toast is never shown twice
  change([{ ...options, id, kind, text }, ...toasts]);
  if (durations[kind] > 0) {
    timings.set(id, { left: durations[kind], since: Date.now() });
    if (!isPaused) run(id);
  }
  return id;
}

/** The newest first. */
export const shownToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Pauses the toasts while the customer reads, and resumes them (WCAG 2.2, 2.2.1). */
export function pauseToasts(pause: boolean): void {
  if (pause === isPaused) return;
  isPaused = pause;
  for (const [id, timing] of timings) {
    if (!pause) run(id);
    else {
      clearTimeout(timing.timer);
      timing.left -= Date.now() - timing.since;
    }
  }
}

/** Dismisses all toasts, for when the toaster unmounts. */
export function clearToasts(): void {
  pauseToasts(false);
  for (const { id } of toasts) toast.dismiss(id);
}

/** Dismisses the errors of a page that the customer leaves, and of a try when the next one begins. */
export function clearErrors(): void {
  for (const { id, kind, stays } of toasts) if (kind === "error" && !stays) toast.dismiss(id);
}

function run(id: string): void {
  const timing = timings.get(id);
  if (!timing) return;
  timing.since = Date.now();
  timing.timer = setTimeout(() => toast.dismiss(id), Math.max(0, timing.left));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
