import type { ReactNode } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useDevices } from "./devices.ts";
import { RegisterDevice } from "./register-device.tsx";

/** Whether this device has to be registered for what only registered ones may do; false while that is not known. */
export const useNeedsDevice = (): boolean => Boolean(useDevices().data?.limits);

/** Says that this device has to be registered first, and leads there; nothing where it need not or is. */
export function NeedsDevice({ children }: { children: ReactNode }) {
  if (!useNeedsDevice()) return <DevicesNotLoaded />;
  return (
    <Notice kind="info" title="Este dispositivo não está cadastrado" action={<RegisterDevice variant="secondary" />}>
      {children}
    </Notice>
  );
}

/** Says that it is not known whether this device is registered; nothing where it is known, or is being asked. */
export function DevicesNotLoaded() {
  const { data, isError, isFetching, refetch } = useDevices();
  if (data || !isError) return null;
  return (
    <Notice
      kind="info"
      title="Não foi possível conferir se este dispositivo está cadastrado."
      action={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      }
    />
  );
}
