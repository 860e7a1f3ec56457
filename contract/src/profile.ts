import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Address } from "./onboarding/onboarding.ts";

/** What the bank knows of who calls; the document as a receipt shows it. */
export const getProfile = endpoint({
  method: "GET",
  path: "/profile",
  summary: "Nome, documento mascarado, contatos e endereço do cliente",
  access: "active",
  answer: z.object({
    name: z.string(),
    document: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(Address),
  }),
});
