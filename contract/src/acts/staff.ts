import * as z from "zod/mini";
import { StaffEmail, StaffName, StaffRoleName } from "../console/session.ts";
import { act } from "./act.ts";

/** Who of the staff gets in, with which role. Nobody changes that these need a second person. */
export const staffActs = {
  /** `everywhere`: for all tenants, instead of for the one in which it is ordered. */
  "staff.add": act({
    label: "Adicionar pessoa",
    audit: "Cadastrou uma pessoa da equipe",
    orders: "staff.edit",
    sees: "four-eyes.read",
    second: "ALWAYS",
    payload: z.object({ email: StaffEmail, name: StaffName, role: StaffRoleName, everywhere: z.boolean() }),
  }),
  /** For who has a name or an e-mail that is older than their rules, or is taken for another person's. */
  "staff.rename": act({
    label: "Mudar nome e e-mail",
    audit: "Mudou nome e e-mail de uma pessoa da equipe",
    orders: "staff.edit",
    sees: "four-eyes.read",
    second: "ALWAYS",
    payload: z.object({ staffId: z.uuid(), email: StaffEmail, name: StaffName }),
  }),
  "staff.renew": act({
    label: "Renovar acesso",
    audit: "Renovou o acesso de uma pessoa da equipe",
    orders: "staff.edit",
    sees: "four-eyes.read",
    second: "ALWAYS",
    payload: z.object({ staffId: z.uuid() }),
  }),
  "staff.enable": act({
    label: "Reativar pessoa",
    audit: "Reativou uma pessoa da equipe",
    orders: "staff.edit",
    sees: "four-eyes.read",
    second: "ALWAYS",
    payload: z.object({ staffId: z.uuid() }),
  }),
  "staff.role": act({
    label: "Mudar perfil",
    audit: "Mudou o perfil de uma pessoa da equipe",
    orders: "staff.edit",
    sees: "four-eyes.read",
    second: "ALWAYS",
    payload: z.object({ staffId: z.uuid(), role: StaffRoleName }),
  }),
} as const;
