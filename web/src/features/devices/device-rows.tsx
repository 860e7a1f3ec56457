import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Device } from "@vitral/contract/pix-devices";
import { Ban, Check, CircleDashed, MonitorSmartphone } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
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
              <p className="text-sm text-neutral-600">{lineOf(device)}</p>
              <p className="mt-1">
                <State device={device} />
              </p>
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

/** 'Chrome no Android · agora, neste dispositivo': which browser it is, if its name does not say so, and its use. */
function lineOf({ browser, deviceName, current, lastUsedAt }: Device): string {
  const last = `última entrada em ${formatDate(lastUsedAt)}, ${formatTime(lastUsedAt).slice(0, 5)}`;
  const parts = [browser === deviceName ? null : browser, current ? "agora, neste dispositivo" : last];
  const text = parts.filter((part) => part !== null).join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function State({ device: { blocked, registered } }: { device: Device }) {
  if (blocked)
    return (
      <Tag tone="danger" icon={Ban}>
        Bloqueado
      </Tag>
    );
  if (!registered) return <Tag icon={CircleDashed}>Não cadastrado</Tag>;
  return (
    <Tag tone="good" icon={Check}>
      Cadastrado
    </Tag>
  );
}

/** Two placeholder rows. */
export const DevicesSkeleton = () => (
  <ListSkeleton what="dispositivos" rows={2} shape="h-24 gap-4">
    <Skeleton shape="size-6 shrink-0" />
    <Skeleton shape="h-4 w-40 max-w-full" />
  </ListSkeleton>
);
