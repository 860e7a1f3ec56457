import type { Device } from "@vitral/contract/pix-devices";
import { useRef } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
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
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useChangeDevice(change);
  const { title, text, button } = words[change];
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={title}
      initialFocus={cancel}
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-neutral-900">{device.deviceName}</strong>
          {device.current && " (este dispositivo)"}: {text.charAt(0).toLowerCase() + text.slice(1)}
        </>
      }
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button
            variant="danger"
            onClick={() => mutate(device, { onSuccess: onDone, onSettled: onClose })}
            busy={isPending}
          >
            {button}
          </Button>
        </>
      }
    />
  );
}
