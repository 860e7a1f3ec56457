import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { plainText } from "../plain-text.ts";
import { Pin } from "./pix.ts";

/** The longest name of a device, and the most that a customer registers. */
export const longestDeviceName = 40;
export const maxDevices = 20;

/** A browser in which the customer signed in. */
export const Device = z.object({
  id: z.uuid(),
  /** The name that the customer gave it; before that what its browser says, such as 'Chrome no Android'. */
  deviceName: z.string(),
  /** What its browser said at the last sign-in that it is; null: not known. */
  browser: z.nullable(z.string()),
  /** Whether it is registered, so that its payments have no limit of their own. */
  registered: z.boolean(),
  /** Whether it is the device of this call. */
  current: z.boolean(),
  blocked: z.boolean(),
  lastUsedAt: Moment,
});
export type Device = z.output<typeof Device>;

/** What the device that asks may pay today; null: no limit of its own (IN BCB 491/2024). */
export const DeviceLimits = z.nullable(
  z.object({
    perPayment: Money,
    perDay: Money,
    leftToday: Money,
    /** Whether the day's sum is that of this device alone; else it is one of all that are not registered. */
    isOfThisDevice: z._default(z.boolean(), false),
  }),
);
export type DeviceLimits = z.output<typeof DeviceLimits>;

const line = (longest: number, empty: string) =>
  z
    .string(empty)
    .check(z.trim(), z.minLength(1, empty), z.maxLength(longest, `Use até ${longest} caracteres`), ...plainText);

/** The customer confirms the data of the registration, and that the phone is at hand. */
export const RegisterDevice = z.object({
  deviceName: line(longestDeviceName, "Dê um nome ao dispositivo"),
  holderName: line(200, "Digite seu nome completo"),
  document: line(20, "Digite seu CPF ou CNPJ"),
  phone: line(20, "Digite seu celular"),
  email: line(254, "Digite seu e-mail"),
  agency: line(10, "Digite a agência"),
  account: line(20, "Digite a conta"),
  code: z.string("Digite o código").check(z.trim(), z.regex(/^\d{6}$/, "Digite os 6 números do código")),
});
export type RegisterDevice = z.output<typeof RegisterDevice>;

const DeviceParams = z.object({ deviceId: z.uuid() });

/** From a device that is not registered a change is confirmed: with the PIN, or with the code of an SMS. */
export const ConfirmDeviceChange = z.object({ pin: z.optional(Pin), code: z.optional(RegisterDevice.shape.code) });
export type ConfirmDeviceChange = z.output<typeof ConfirmDeviceChange>;

const changeRefusals = [
  "DEVICE_CHANGE_UNCONFIRMED",
  "PIN_NOT_SET",
  "WRONG_PIN",
  "PIN_LOCKED",
  "INVALID_CODE",
  "TOO_MANY_WRONG_CODES",
  "TOO_MANY_REQUESTS",
] as const;

export const listDevices = endpoint({
  method: "GET",
  path: "/devices",
  summary: "Os dispositivos do cliente, o usado por último primeiro, e quanto este ainda pode pagar hoje",
  access: "active",
  answer: z.object({ devices: z.array(Device), limits: DeviceLimits }),
});

export const sendDeviceCode = endpoint({
  method: "POST",
  path: "/devices/code",
  summary: "Envia por SMS, ao celular confirmado, o código que cadastra um dispositivo",
  deed: "o código foi enviado",
  access: "active",
  body: z.object({}),
  refusals: ["NO_PHONE", "CONTACT_JUST_CORRECTED", "TOO_MANY_REQUESTS", "TOO_MANY_CODES"],
  answer: z.object({}),
});

export const registerDevice = endpoint({
  method: "POST",
  path: "/devices",
  summary: "Cadastra o dispositivo de quem chama; o mesmo pedido de novo é respondido com o mesmo dispositivo",
  deed: "o dispositivo foi cadastrado",
  access: "active",
  body: RegisterDevice,
  refusals: [
    "DEVICE_DATA_MISMATCH",
    "INVALID_CODE",
    "TOO_MANY_WRONG_CODES",
    "TOO_MANY_REQUESTS",
    "DEVICE_BLOCKED",
    "DEVICES_FULL",
  ],
  answer: z.object({ id: z.uuid() }),
});

export const removeDevice = endpoint({
  method: "DELETE",
  path: "/devices/:deviceId",
  summary: "Remove um dispositivo: volta a ser um não cadastrado",
  deed: "o dispositivo foi removido",
  access: "active",
  params: DeviceParams,
  body: ConfirmDeviceChange,
  refusals: changeRefusals,
  answer: z.object({}),
});

export const blockDevice = endpoint({
  method: "POST",
  path: "/devices/:deviceId/block",
  summary: "Bloqueia um dispositivo: não entra mais na conta nem paga, e seus acessos são encerrados",
  deed: "o dispositivo foi bloqueado",
  access: "active",
  params: DeviceParams,
  body: ConfirmDeviceChange,
  refusals: changeRefusals,
  answer: z.object({}),
});
