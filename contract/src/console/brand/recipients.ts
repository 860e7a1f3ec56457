import * as z from "zod/mini";
import { type RecipientService, recipientServiceKinds } from "../../privacy/privacy.ts";
import { line } from "./line.ts";

/** How many companies a bank names at most. */
export const maxRecipients = 30;

/** A company that gets customers' data to serve the bank (LGPD, art. 18, VII), and what it does. */
const Recipient = z.object({
  service: z.enum(recipientServiceKinds as [RecipientService, ...RecipientService[]], "Escolha o serviço"),
  name: line(120),
});
export type Recipient = z.output<typeof Recipient>;

const isEachOnce = (all: readonly Recipient[]): boolean =>
  new Set(all.map(({ service, name }) => `${service} ${name}`)).size === all.length;

/** All companies of a bank; none is an empty list. */
export const Recipients = z
  .array(Recipient)
  .check(
    z.maxLength(maxRecipients, `No máximo ${maxRecipients} empresas`),
    z.refine(isEachOnce, "Há uma empresa repetida no mesmo serviço"),
  );
