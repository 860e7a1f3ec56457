import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Device } from "@vitral/contract/pix-devices";
import { Ban, Check, Clock, MonitorSmartphone } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import type { Change } from "./change-devices.ts";

type Props = { devices: Device[]; onChange: (device: Device, change: Change) => void };

/** The devices of the customer, each with what can be done about it. */
export function DeviceRows({ devices, onChange }: Props) {
  return (
    <ul className="divide-y divide-neutral-200">
      {devices.map((device) => (
        <li
          key={device.id}
          aria-label={device.deviceName}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 sm:px-6"
        >
          <div className="flex min-w-0 flex-1 basis-[14rem] flex-wrap items-center gap-x-3 gap-y-2">
            <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-accent-strong" />
            <div className="min-w-0 flex-1 basis-[9rem]">
              <p className="font-medium wrap-anywhere">{device.deviceName}</p>
              <p className="text-sm text-neutral-600">
                {device.current && "Este dispositivo · "}Última entrada em {momentOf(device)}
              </p>
              <State device={device} />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {!device.blocked && (
              <Button variant="secondary" onClick={() => onChange(device, "block")}>
                Bloquear<span className="sr-only"> {device.deviceName}</span>
              </Button>
            )}
            <Button variant="quiet" onClick={() => onChange(device, "remove")}>
              Remover<span className="sr-only"> {device.deviceName}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const momentOf = ({ lastUsedAt }: Device): string => `${formatDate(lastUsedAt)}, ${formatTime(lastUsedAt).slice(0, 5)}`;

function State({ device: { blocked, registered } }: { device: Device }) {
  const [Icon, word] = blocked
    ? ([Ban, "Bloqueado"] as const)
    : registered
      ? ([Check, "Cadastrado"] as const)
      : ([Clock, "Não cadastrado"] as const);
  const look = registered && !blocked ? "bg-accent-soft text-accent-strong" : "bg-neutral-100 text-neutral-700";
  return (
    <span
      className={`mt-1 inline-flex items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {word}
    </span>
  );
}

/** Two placeholder rows. */
export const DevicesSkeleton = () => (
  <ListSkeleton what="dispositivos" rows={2} shape="h-24 gap-4">
    <Skeleton shape="size-6 shrink-0" />
    <Skeleton shape="h-4 w-40 max-w-full" />
  </ListSkeleton>
);
