import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useDevices } from "./devices.ts";
import { RegisterDevice } from "./register-device.tsx";

/** Says, before a key is touched, that this device has to be registered first; nothing where it need not or is. */
export function KeysNeedDevice() {
  const { data } = useDevices();
  if (!data?.limits) return null;
  return (
    <Notice kind="info" title="Este dispositivo não está cadastrado" action={<RegisterDevice variant="secondary" />}>
      Para cadastrar, excluir ou pedir chaves Pix, cadastre antes este dispositivo.
    </Notice>
  );
}
