import { KeyRound, MonitorSmartphone, QrCode, ShieldCheck } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { useKeys } from "../../../shared/account/pix-keys.ts";
import { useDevices } from "../../../shared/devices/devices.ts";
import { useSession } from "../../../shared/session/session.ts";
import { useTenant } from "../../../shared/tenant/tenant.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { FirstStep, type StepState } from "./first-step.tsx";

/** 'Primeiros passos': what a new account still needs to be used, and how the first money comes in. */
export function FirstSteps() {
  const { hasPin } = useSession().user;
  const { registeredDevices } = useTenant();
  const devices = useDevices();
  const keys = useKeys();
  const unknown = [devices, keys].filter(({ data, isError }) => data === undefined && isError);
  return (
    <div className="border-t border-neutral-200">
      <div className="grid gap-1 px-4 pt-5 pb-3 sm:px-6">
        <h3 className="text-base font-title">Primeiros passos</h3>
        <p className="text-sm text-neutral-600">
          Nenhuma transação por aqui ainda. Para pagar e receber com a sua conta:
        </p>
      </div>
      <ol className="divide-y divide-neutral-200 border-t border-neutral-200">
        <FirstStep
          label="Cadastrar o PIN"
          hint="Os 4 dígitos que confirmam seus pagamentos"
          to={paths.account.pin}
          icon={<ShieldCheck />}
          state={hasPin ? "done" : "open"}
        />
        {registeredDevices && (
          <FirstStep
            label="Cadastrar este dispositivo"
            hint="Para pagar até os limites da sua conta"
            to={paths.account.devices}
            icon={<MonitorSmartphone />}
            state={stateOf(devices, devices.data && !devices.data.limits)}
          />
        )}
        <FirstStep
          label="Cadastrar uma chave Pix"
          hint="Para receber sem informar agência e conta"
          to={paths.pixKeys.create}
          icon={<KeyRound />}
          state={stateOf(keys, keys.data && keys.data.length > 0)}
        />
        <FirstStep
          label="Fazer o primeiro depósito"
          hint="Mostre o código da sua chave e pague com a conta que você já tem"
          to={paths.receive.code}
          icon={<QrCode />}
          state="open"
        />
      </ol>
      {unknown.length > 0 && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-neutral-200 p-4 text-sm sm:px-6"
        >
          <p>Não foi possível conferir o que já está feito.</p>
          <Button
            variant="secondary"
            busy={unknown.some(({ isFetching }) => isFetching)}
            onClick={() => unknown.forEach(({ refetch }) => void refetch())}
          >
            Tentar de novo
          </Button>
        </div>
      )}
    </div>
  );
}

/** A step is open until it is known to be done. */
function stateOf({ isError }: { isError: boolean }, isDone: boolean | undefined): StepState {
  if (isDone === undefined) return isError ? "open" : "loading";
  return isDone ? "done" : "open";
}
