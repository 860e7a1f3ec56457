import { formatBrl } from "@vitral/brazil/cents";
import { RegisterDevice } from "../../../shared/devices/register-device.tsx";
import { useDevices } from "../../../shared/devices/devices.ts";

/**
 * What a device that is not registered may pay, before anything is sent, and the way to register it. It stands outside
 * of the order's form: the form of the dialog would send that one too.
 */
export function DeviceLines() {
  const { data } = useDevices();
  if (!data?.limits) return null;
  const { perPayment, perDay, leftToday } = data.limits;
  return (
    <div role="note" className="grid gap-3 rounded-card bg-neutral-100 p-4 text-sm text-neutral-700">
      <p>
        Este dispositivo não está cadastrado: cada pagamento pode ser de até <b>{formatBrl(perPayment)}</b>, e todos
        juntos de até <b>{formatBrl(perDay)}</b> por dia. Hoje ainda restam <b>{formatBrl(leftToday)}</b>. Para agendar,
        cadastre antes o dispositivo.
      </p>
      <div>
        <RegisterDevice variant="secondary" />
      </div>
    </div>
  );
}
