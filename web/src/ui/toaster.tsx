import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { Spinner } from "./spinner.tsx";
import { hangUp, type ToastData, type ToastKind } from "./toast.ts";

/** At most this many at a time (spec 9). */
const most = 20;
const manager = Toast.createToastManager<ToastData>();

/** The board of toasts at the top of the page; announced politely, closed by a button or a swipe. */
export default function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={most} timeout={4000}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Avisos"
          className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto flex w-full max-w-md flex-col gap-2 p-4"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastData>();
  useEffect(() => hangUp(manager), []);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["up", "right"]}
      // Named apart from what it says, or a sentence that begins as a field is called would be taken for that field.
      aria-label="Aviso"
      className="pointer-events-auto flex w-full items-center gap-3 rounded-field border border-neutral-200 bg-white py-1 pr-1 pl-4 text-sm shadow-float transition-[opacity,translate] data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
    >
      <ToastIcon kind={toast.data?.kind ?? "blank"} />
      <Toast.Content className="min-w-0 flex-1 py-2">
        <Toast.Description className="font-medium" />
      </Toast.Content>
      <Toast.Close
        aria-label="Fechar aviso"
        // Base UI hides it from readers until the board is focused, while the keyboard still reaches it.
        aria-hidden={false}
        className="inline-grid size-11 shrink-0 place-items-center rounded-field text-neutral-600 hover:bg-neutral-100"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === "success") return <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-credit" />;
  if (kind === "error") return <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />;
  return kind === "loading" ? <Spinner /> : null;
}
