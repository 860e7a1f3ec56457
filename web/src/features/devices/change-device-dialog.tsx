import type { Device } from "@vitral/contract/pix-devices";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { ConfirmChange } from "../../shared/devices/confirm-change.tsx";
import { type Change, useChangeDevice } from "./change-devices.ts";

const words = {
  remove: {
    title: "Remover dispositivo",
    text: "Ele volta a ser um dispositivo não cadastrado, com limites menores, e pode ser cadastrado de novo.",
    button: "Remover",
  },
  block: {
    title: "Bloquear dispositivo",
    text: "Ninguém mais entra na sua conta nem paga por ele, e os acessos abertos nele são encerrados agora.",
    button: "Bloquear",
  },
} as const;

type Props = {
  device: Device;
  change: Change;
  open: boolean;
  /** Whether this device is registered: then the customer confirms with neither PIN nor code. */
  isTrusted: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Asks the customer to confirm the removal or the blocking of a device. */
export function ChangeDeviceDialog({ device, change, open, isTrusted, onClose, onDone }: Props) {
  const changing = useChangeDevice(change);
  const { mutate, isPending } = changing;
  const { title, text, button } = words[change];
  const description = (
    <>
      <strong className="font-semibold wrap-anywhere text-neutral-900">{device.deviceName}</strong>
      {device.current && " (este dispositivo)"}: {text.charAt(0).toLowerCase() + text.slice(1)}
    </>
  );
  const done = () => {
    onDone();
    onClose();
  };
  if (isTrusted)
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={title}
        description={description}
        action={button}
        onConfirm={() => mutate({ id: device.id, given: {} }, { onSuccess: onDone, onSettled: onClose })}
        busy={isPending}
      />
    );
  return (
    <Dialog open={open} onClose={() => !isPending && onClose()} title={title} description={description}>
      <ConfirmChange id={device.id} action={button} changing={changing} onDone={done} />
    </Dialog>
  );
}
