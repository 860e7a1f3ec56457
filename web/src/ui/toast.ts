import type { ToastManagerAddOptions } from "@base-ui/react/toast";

export type ToastKind = "blank" | "success" | "error" | "loading";
export type ToastData = { kind: ToastKind };
type Shown = ToastManagerAddOptions<ToastData> & { id: string };
type Board = { add: (shown: Shown) => void; close: (id: string) => void };

/** How long each kind stays, in milliseconds; 0 stays until it is taken away (spec 9). */
const lasts: Record<ToastKind, number> = { blank: 4000, error: 4000, success: 2000, loading: 0 };

let board: Board | null = null;
let waiting: Shown[] = [];
let count = 0;
const newest = new Map<string, string>();
const listeners = new Set<() => void>();

/**
 * Short notices over the page; each answers an id with which it can be dismissed. The board they hang on is loaded when
 * the first one is shown, so that signing in does not carry it.
 */
export const toast = {
  blank: (text: string) => show("blank", text),
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  loading: (text: string) => show("loading", text),
  dismiss(id: string) {
    waiting = waiting.filter((shown) => shown.id !== id);
    board?.close(id);
  },
};

function show(kind: ToastKind, text: string): string {
  count += 1;
  const before = newest.get(`${kind} ${text}`);
  if (before) toast.dismiss(before); // said again, it does not stand there twice
  newest.set(`${kind} ${text}`, `toast-${count}`);
  const shown: Shown = { id: `toast-${count}`, description: text, timeout: lasts[kind], data: { kind } };
  if (board) board.add(shown);
  else waiting.push(shown);
  for (const told of listeners) told();
  return shown.id;
}

/** Whether anything was ever said: only then the board is needed. */
export const toastsWereAsked = (): boolean => count > 0;
export function onToastAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The board puts itself here when it has loaded, and gets what was said meanwhile. */
export function hangUp(newBoard: Board): () => void {
  board = newBoard;
  for (const shown of waiting) newBoard.add(shown);
  waiting = [];
  return () => {
    board = null;
  };
}
