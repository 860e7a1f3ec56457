import type { Fields } from "./kinds/kind.ts";

const masks: Record<string, (value: string) => string> = {
  "E-mail": (value) => value.replace(/^(.).*(@.*)$/, "$1***$2"),
  Telefone: (value) => value.replaceAll(/\d(?=(?:\D*\d){4})/g, "*"),
};

/** Fields that name somebody who may be no customer: no erasure of a customer reaches them. */
const names = new Set(["Favorecido", "Para"]);
const notKept = "não fica guardado";

/** Whether a field holds a contact or names somebody. */
export const isPersonal = (name: string): boolean => name in masks || names.has(name);

/** Whether fields hold a contact of a customer. */
export const hasContacts = (fields: Fields): boolean => Object.keys(fields).some((name) => name in masks);

/** Whether fields name somebody by document, who may be no customer. */
export const hasDocument = (fields: Fields): boolean => "Documento" in fields;

/** The fields with contacts masked: 'a***@exemplo.com.br', '(**) *****-4321'. */
export const maskContacts = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, masks[name]?.(value) ?? value]));

/** What is left of the fields of a command that ended: contacts masked, no names. */
export const endedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(maskContacts(fields)).map(([name, value]) => [name, names.has(name) ? notKept : value]),
  );
