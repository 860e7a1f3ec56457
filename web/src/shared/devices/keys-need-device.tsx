import { NeedsDevice } from "./needs-device.tsx";

/** Says, before a key is touched, that this device has to be registered first; nothing where it need not or is. */
export const KeysNeedDevice = () => (
  <NeedsDevice>Para cadastrar, excluir ou pedir chaves Pix, cadastre antes este dispositivo.</NeedsDevice>
);
