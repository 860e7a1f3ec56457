import { phoneKind, toE164 } from "@vitral/brazil/phone";
import { RegisterEmail } from "@vitral/contract/onboarding";
import * as z from "zod/mini";
import { kinds } from "../../../modules/commands/commands.ts";
import type { Contact } from "../../../modules/privacy/privacy.ts";
import { type Command, Refused, UsageError } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const customerContact: Command = {
  words: "customer contact",
  operands: ["DOCUMENT"],
  options: {
    email: { type: "string", value: "E-MAIL", about: "the new e-mail" },
    phone: { type: "string", value: "PHONE", about: "the new mobile, such as '(11) 98765-4321'" },
    ...reasonOption,
    ...tenantOption,
  },
  about: "Corrects a customer's e-mail or phone, notifies the old and the new contact, and ends sessions and codes.",
  more: "Make sure first who asks: a day later the new e-mail can set a new password. Pix keys with the old contact stay until the customer deletes them.",
  async run(call) {
    const { operands, options, db } = call;
    const wanted = contactOf(options);
    const reason = reasonOf(call);
    const {
      tenantId,
      id: customerId,
      ...customer
    } = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
    const payload = { customerId, ...wanted };
    const change = await runKind(call, kinds["customer.contact"], { tenantId, payload, reason });
    const what = "contact" in change ? (change.contact === "EMAIL" ? "e-mail" : "phone") : "";
    if (change.outcome === "CLOSED")
      throw new Refused("The account of this customer is closed: no contact is corrected any more.");
    if (change.outcome === "TAKEN") throw new Refused(`Another person of this bank has this ${what}.`);
    if (change.outcome === "NOT_CONFIRMED_YET")
      throw new Refused(`This customer has no confirmed ${what} yet: the sign-up asks for it.`);
    const changed = change.outcome === "CHANGED" ? change.changed : [];
    return {
      data: { id: customerId, tenant: customer.tenant, changed },
      lines: [
        changed.length > 0
          ? `${customer.name}: ${changed.join(" and ")} changed; the old and the new contact are notified.`
          : "The contact is so already: nothing changed.",
      ],
    };
  },
};

function contactOf({ email, phone }: Record<string, string | undefined>): Contact {
  if (email === undefined && phone === undefined) throw new UsageError("--email or --phone is missing.");
  const read = email === undefined ? null : z.safeParse(RegisterEmail, { email });
  if (read && !read.success) throw new Refused("--email must be an e-mail address.");
  const mobile = phone === undefined || phoneKind(phone) !== "mobile" ? null : toE164(phone);
  if (phone !== undefined && mobile === null)
    throw new Refused("--phone must be a mobile of Brazil with its area code.");
  return { ...(read?.success && { email: read.data.email }), ...(mobile && { phone: mobile }) };
}
