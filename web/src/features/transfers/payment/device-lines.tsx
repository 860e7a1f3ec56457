import { formatBrl } from "@vitral/brazil/cents";
import { RegisterDevice } from "../../../shared/devices/register-device.tsx";
import { useDevices } from "../../../shared/devices/devices.ts";
import { DevicesNotLoaded, NeedsDevice } from "../../../shared/devices/needs-device.tsx";
import type { RefObject } from "react";

/** What a device that is not registered may pay, before anything is sent, and the way to register it. */
export function DeviceLines() {
  const { data } = useDevices();
  if (!data) return <DevicesNotLoaded />;
  if (!data.limits) return null;
  const { perPayment, perDay, leftToday } = data.limits;
  return (
    <div role="note" className="grid gap-3 rounded-card border border-neutral-200 bg-tint p-4 text-sm text-neutral-700">
      <p>
        Este dispositivo não está cadastrado: cada pagamento pode ser de até <b>{formatBrl(perPayment)}</b>, e todos
        juntos de até <b>{formatBrl(perDay)}</b> por dia. Hoje ainda restam <b>{formatBrl(leftToday)}</b>.
      </p>
      <div>
        <RegisterDevice variant="secondary" />
      </div>
    </div>
  );
}

/** `scheduled`: a later day is chosen. `ref` takes the focus when the order is sent nevertheless. */
type ScheduleProps = { scheduled: boolean; ref: RefObject<HTMLDivElement | null> };

/** Says, as soon as a later day is chosen, that only a registered device can schedule (decision 0050). */
export const ScheduleNeedsDevice = ({ scheduled, ref }: ScheduleProps) => (
  <div ref={ref} tabIndex={-1} aria-live="polite" className="scroll-mt-24 empty:hidden">
    {scheduled && (
      <NeedsDevice>
        Para agendar um Pix, cadastre antes este dispositivo. O que você já digitou continua aqui.
      </NeedsDevice>
    )}
  </div>
);
