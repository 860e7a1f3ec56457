import * as z from "zod/mini";
import { act, OfCustomer } from "./act.ts";

const OfDevice = z.extend(OfCustomer, { deviceId: z.uuid() });

/** Sessions, devices, PIN and tries of a customer. */
export const accessActs = {
  "customer.sign-out": act({
    label: "Encerrar sessões",
    audit: "Encerrou as sessões do cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "NEVER",
    payload: OfCustomer,
  }),
  "device.block": act({
    label: "Bloquear dispositivo",
    audit: "Bloqueou um dispositivo do cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "NEVER",
    payload: OfDevice,
  }),
  "device.unblock": act({
    label: "Desbloquear dispositivo",
    audit: "Desbloqueou um dispositivo do cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "ALWAYS",
    payload: OfDevice,
  }),
  /** Reset the wrong tries of a locked PIN, which stays the same, and those of passwords and codes. */
  "customer.pin": act({
    label: "Liberar PIN",
    audit: "Liberou o PIN do cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "ALWAYS", // five more tries at what pays
    payload: OfCustomer,
  }),
  "customer.unlock": act({
    label: "Liberar tentativas",
    audit: "Liberou as tentativas do cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "NEVER", // three a day; more always needs a second person
    payload: OfCustomer,
  }),
} as const;
