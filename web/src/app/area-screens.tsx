import type { RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { page } from "./page.tsx";

const { transfer, pixKeys, receive, settings, account } = paths;

/** The screens of the authenticated area, one for each of `areaPaths`. They are loaded together with its layout. */
export const areaScreens: RouteObject[] = [
  page(paths.home, "Página inicial", () => import("../features/home/home.tsx")),
  page(paths.notices, "Avisos", () => import("../features/notices/notices.tsx")),
  page(transfer.menu, "Transferências", () => import("../features/transfers/start/transfer-start.tsx")),
  page(transfer.pixKey, "Transferência Pix", () => import("../features/transfers/key/pix-key-transfer.tsx")),
  page(transfer.qrCode, "Pagamento de QR Code", () => import("../features/transfers/qr-code/qr-code-payment.tsx")),
  page(transfer.own, "Transferência entre minhas contas", () => import("../features/transfers/own/own-transfer.tsx")),
  page(transfer.scheduled, "Pix agendados", () => import("../features/schedules/scheduled.tsx")),
  page(transfer.schedule, "Pix Agendado", () => import("../features/schedules/schedule.tsx")),
  page(pixKeys.menu, "Chaves Pix", () => import("../features/menus/pix-keys-menu.tsx")),
  page(pixKeys.mine, "Minhas chaves", () => import("../features/pix-keys/my-keys.tsx")),
  page(pixKeys.create, "Nova chave", () => import("../features/pix-keys/new-key.tsx")),
  page(receive.menu, "Cobrar", () => import("../features/receive/receive.tsx")),
  page(receive.code, "Código da minha chave", () => import("../features/receive/static-code.tsx")),
  page(receive.create, "Nova cobrança", () => import("../features/receive/new-charge.tsx")),
  page(receive.charge, "Cobrança", () => import("../features/receive/charge.tsx")),
  page(settings.menu, "Configurações", () => import("../features/menus/settings-menu.tsx")),
  page(settings.limits, "Limites", () => import("../features/settings/limits.tsx")),
  page(settings.pixLimits, "Meus Limites Pix", () => import("../features/pix-limits/pix-limits.tsx")),
  page(settings.fees, "Tarifas", () => import("../features/settings/fees.tsx")),
  page(account.menu, "Minha conta", () => import("../features/menus/account-menu.tsx")),
  page(account.profile, "Meus dados", () => import("../features/profile/profile.tsx")),
  page(account.password, "Alterar senha", () => import("../features/account/change-password.tsx")),
  page(account.disputes, "Contestações", () => import("../features/contests/sent-contests.tsx")),
  page(account.dispute, "Contestação", () => import("../features/contests/sent-contest.tsx")),
  page(account.receivedDispute, "Contestação", () => import("../features/contests/received-contest.tsx")),
  page(account.devices, "Dispositivos", () => import("../features/devices/devices.tsx")),
  page(account.accesses, "Acessos", () => import("../features/accesses/accesses.tsx")),
  page(account.passkeys, "Passkeys", () => import("../features/passkeys/passkeys.tsx")),
  page(account.push, "Avisos no celular", () => import("../features/push/push.tsx")),
  page(account.privacy, "Privacidade", () => import("../features/privacy/privacy.tsx")),
  page(account.pin, "Alterar Pin", () => import("../features/account/change-pin.tsx")),
];

/** The screen at an address of the area; `path` is the address as `areaPaths` has it. */
export default function AreaScreen({ path }: { path: string }) {
  return areaScreens.find((screen) => screen.path === path)?.element;
}
