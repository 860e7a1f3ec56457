import { formatBrl } from "@vitral/brazil/cents";
import type { Device, DeviceLimits } from "@vitral/contract/pix-devices";
import { MonitorSmartphone } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useDevices } from "../../shared/devices/devices.ts";
import { RegisterDevice } from "../../shared/devices/register-device.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { ChangeDeviceDialog } from "./change-device-dialog.tsx";
import type { Change } from "./change-devices.ts";
import { EndOthers } from "../../shared/devices/end-others.tsx";
import { DeviceRows, DevicesSkeleton } from "./device-rows.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Dispositivos" },
];

/** 'Dispositivos': where the customer signed in; registering, blocking and removing (IN BCB 491/2024). */
export default function DevicesScreen() {
  const { registeredDevices } = useTenant();
  const devices = useDevices();
  const { data, error, refetch, isFetching } = devices;
  useFailureToast(devices, messageOf(error));
  const [pressed, setPressed] = useState<{ device: Device; change: Change; open: boolean }>();
  const page = useRef<HTMLDivElement>(null);
  const close = () => setPressed((now) => now && { ...now, open: false });
  // The button that opened the dialog was removed with its row, so the title takes the focus.
  const focusTitle = () => setTimeout(() => page.current?.querySelector("h1")?.focus(), 200);
  return (
    <div ref={page} className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Onde você entrou na sua conta">Dispositivos</PageTitle>
      {data?.limits && <Limited limits={data.limits} />}
      <section aria-label="Dispositivos" className="rounded-card border border-neutral-200 bg-surface">
        {!registeredDevices && (
          <EmptyState
            icon={<MonitorSmartphone />}
            title="Não é preciso cadastrar dispositivos"
            text="Nesta instituição, os seus limites Pix valem em qualquer dispositivo."
          />
        )}
        {registeredDevices && data && data.devices.length > 0 && (
          <DeviceRows
            devices={data.devices}
            onChange={(device, change) => setPressed({ device, change, open: true })}
          />
        )}
        {registeredDevices && data?.devices.length === 0 && (
          <EmptyState
            icon={<MonitorSmartphone />}
            title="Nenhum dispositivo por aqui"
            text="Cadastre este dispositivo, ou entre de novo para que ele apareça na lista."
          />
        )}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {registeredDevices && !data && !error && <DevicesSkeleton />}
      </section>
      <EndOthers />
      {pressed && (
        <ChangeDeviceDialog {...pressed} isTrusted={data?.limits === null} onClose={close} onDone={focusTitle} />
      )}
    </div>
  );
}

type Limits = NonNullable<DeviceLimits>;

const Limited = ({ limits: { perPayment, perDay, leftToday, isOfThisDevice } }: { limits: Limits }) => (
  <Notice kind="info" title="Este dispositivo não está cadastrado" action={<RegisterDevice />}>
    Sem cadastro, cada pagamento pode ser de até {formatBrl(perPayment)}, e os pagamentos{" "}
    {isOfThisDevice ? "deste dispositivo" : "de todos os seus dispositivos não cadastrados"} somam até{" "}
    {formatBrl(perDay)} por dia. Hoje ainda restam {formatBrl(leftToday)}. Chaves Pix só mudam em um dispositivo
    cadastrado.
  </Notice>
);
