import { lazy, Suspense, useSyncExternalStore } from "react";
import { onToastAsked, toastsWereAsked } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** The place of the toasts in the page; loads their board at the first one. */
export function ToastHost() {
  const asked = useSyncExternalStore(onToastAsked, toastsWereAsked);
  return asked ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
