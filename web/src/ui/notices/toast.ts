export type ToastKind = "blank" | "success" | "error" | "loading";
export type ToastOptions = {
  /** Not announced: a field or a notice says the same sentence and is announced itself. */
  quiet?: boolean;
  /** Stays through a change of page, since it says why the page changes. */
  stays?: boolean;
};
export type Toast = ToastOptions & { id: string; kind: ToastKind; text: string };

/** How long each kind stays, in milliseconds; 0 stays until it is taken away (spec 9). */
const lasts: Record<ToastKind, number> = { blank: 4000, error: 4000, success: 2000, loading: 0 };

/** When the time of a toast is over: `left` milliseconds after `since`, counted only while the clock runs. */
type Timing = { left: number; since: number; timer?: ReturnType<typeof setTimeout> };

let toasts: readonly Toast[] = [];
let count = 0;
let isPaused = false;
const timings = new Map<string, Timing>();
const listeners = new Set<() => void>();

/** Short notices over the page; each answers an id with which it can be dismissed. */
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
  for (const before of same) toast.dismiss(before.id); // shown again, it does not stand there twice
  change([{ ...options, id, kind, text }, ...toasts]);
  if (lasts[kind] > 0) {
    timings.set(id, { left: lasts[kind], since: Date.now() });
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

/** Stops the clocks, while the customer reads, and lets them run on (WCAG 2.2, 2.2.1). */
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

/** Takes all toasts away, as when the place where they are shown goes. */
export function clearToasts(): void {
  pauseToasts(false);
  for (const { id } of toasts) toast.dismiss(id);
}

/** Takes away the errors of the page that the customer leaves. */
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
