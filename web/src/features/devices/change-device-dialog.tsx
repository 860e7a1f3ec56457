import type { Device } from "@vitral/contract/pix-devices";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
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

type Props = { device: Device; change: Change; open: boolean; onClose: () => void; onDone: () => void };

/** Asks the customer to confirm the removal or the blocking of a device. */
export function ChangeDeviceDialog({ device, change, open, onClose, onDone }: Props) {
  const { mutate, isPending } = useChangeDevice(change);
  const { title, text, button } = words[change];
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-neutral-900">{device.deviceName}</strong>
          {device.current && " (este dispositivo)"}: {text.charAt(0).toLowerCase() + text.slice(1)}
        </>
      }
      action={button}
      onConfirm={() => mutate(device, { onSuccess: onDone, onSettled: onClose })}
      busy={isPending}
    />
  );
}
