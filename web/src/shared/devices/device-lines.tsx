import { formatBrl } from "@vitral/brazil/cents";
import { useDevices } from "./devices.ts";
import { DevicesNotLoaded } from "./needs-device.tsx";
import { RegisterDevice } from "./register-device.tsx";

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
