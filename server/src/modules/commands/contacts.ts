import type { Fields } from "./kinds/kind.ts";

const masks: Record<string, (value: string) => string> = {
  "E-mail": (value) => value.replace(/^(.).*(@.*)$/, "$1***$2"),
  Telefone: (value) => value.replaceAll(/\d(?=(?:\D*\d){4})/g, "*"),
};

/** Whether fields hold a contact of a customer. */
export const hasContacts = (fields: Fields): boolean => Object.keys(fields).some((name) => name in masks);

/** Whether fields name somebody by document, who may be no customer. */
export const hasDocument = (fields: Fields): boolean => "Documento" in fields;

/** The fields with contacts masked: 'a***@exemplo.com.br', '(**) *****-4321'. */
export const maskContacts = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, masks[name]?.(value) ?? value]));
