import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that the browser has no connection; the page and what was typed stay. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className="block">
      {!isOnline && (
        <p className="mb-4 flex items-center gap-2 rounded-field border border-warn bg-warn-soft px-3 py-2 text-sm font-medium text-warn">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          Sem conexão. O que você digitou fica aqui; o que está na tela pode ter mudado.
        </p>
      )}
    </output>
  );
}
