import { isDocument } from "@vitral/brazil/is-document";
import * as z from "zod/mini";
import { RegisterEmail, RegisterPhone } from "../onboarding/onboarding.ts";
import { act, hasSome, OfCustomer } from "./act.ts";

/** A customer, or a person by the document, who may be no customer. */
const OfPerson = z.object({
  customerId: z.optional(z.uuid()),
  document: z.optional(z.string().check(z.trim(), z.refine(isDocument, "Informe um CPF ou CNPJ válido"))),
});
const needsOne = "Informe o cliente ou o documento";
const isOne = ({ customerId, document }: z.output<typeof OfPerson>) =>
  (customerId === undefined) !== (document === undefined);
const oneOfThem = z.refine((payload) => isOne(payload as z.output<typeof OfPerson>), needsOne);

/** Customers, and persons who are none. */
export const customerActs = {
  "customer.block": act({
    label: "Bloquear cliente",
    audit: "Bloqueou o cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "NEVER",
    payload: OfCustomer,
  }),
  "customer.unblock": act({
    label: "Desbloquear cliente",
    audit: "Desbloqueou o cliente",
    orders: "customers.block",
    sees: "customers.read",
    second: "FROM",
    circumstance: "De quem Fraude bloqueou",
    payload: OfCustomer,
  }),
  /** Whether a company is an individual entrepreneur (MEI, empresário individual): fees and limits of a Pix follow. */
  "customer.entrepreneur": act({
    label: "Mudar empresário individual",
    audit: "Mudou se o cliente é empresário individual",
    orders: "customers.edit",
    sees: "customers.read",
    second: "FROM",
    circumstance: "Ao retirar a marca",
    payload: z.extend(OfCustomer, { isEntrepreneur: z.boolean() }),
  }),
  "customer.contact": act({
    label: "Corrigir contato",
    audit: "Corrigiu o contato do cliente",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: z
      .extend(OfCustomer, {
        email: z.optional(RegisterEmail.shape.email),
        phone: z.optional(RegisterPhone.shape.phone),
      })
      .check(hasSome("email", "phone")),
  }),
  "customer.release": act({
    label: "Liberar documento",
    audit: "Liberou o documento",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: OfCustomer,
  }),
  "customer.close": act({
    label: "Encerrar conta",
    audit: "Encerrou a conta do cliente",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: OfCustomer,
  }),
  "customer.erase": act({
    label: "Eliminar dados",
    audit: "Eliminou os dados do cliente",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: OfCustomer,
  }),
  /** The maker may then download the customer's data for a day (`downloadExport`). */
  "customer.export": act({
    label: "Exportar dados",
    audit: "Exportou os dados do cliente",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: OfCustomer,
  }),
  /** Without `days` the mark holds until somebody ends it. */
  "customer.mark": act({
    label: "Marcar suspeita",
    audit: "Marcou como fundada suspeita",
    orders: "customers.mark",
    sees: "customers.read",
    second: "NEVER",
    payload: z
      .extend(OfPerson, {
        days: z.optional(z.int("Informe um número de dias").check(z.minimum(1), z.maximum(3650, "Até 3.650 dias"))),
      })
      .check(oneOfThem),
  }),
  /** Or the mark of a case, whose page does not show the document of a person who is no customer. */
  "customer.unmark": act({
    label: "Encerrar marcação",
    audit: "Encerrou a marcação de suspeita",
    orders: "customers.mark",
    sees: "customers.read",
    second: "NEVER",
    payload: z
      .extend(OfPerson, { markId: z.optional(z.uuid()) })
      .check(
        z.refine(
          ({ markId, ...person }) => (markId === undefined ? isOne(person) : Object.keys(person).length === 0),
          needsOne,
        ),
      ),
  }),
} as const;
