import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";

/** The last part of a charge's address: 128 random bits, which its code holds too. */
export const ChargeToken = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/, "Endereço inválido"));

/** What is left of a charge that cannot be paid any more: whom to ask for another one. */
const Ended = z.object({ status: z.enum(["PAID", "EXPIRED", "CANCELLED"]), payee: z.string(), amount: Money });

/** A charge for anybody who has its link: what its code says, and nothing of who owes or paid it. */
export const PublicCharge = z.discriminatedUnion("status", [
  z.extend(Ended, {
    status: z.literal("OPEN"),
    emv: z.string(),
    /** The payer may choose another amount. */
    changeable: z.boolean(),
    message: z.nullable(z.string()),
    /** yyyy-MM-dd; null for an immediate charge. */
    dueDate: z.nullable(z.string()),
    /** The moment from which it cannot be paid. */
    endsAt: Moment,
  }),
  z.extend(Ended, { status: z.literal("PAID") }),
  z.extend(Ended, { status: z.literal("EXPIRED") }),
  z.extend(Ended, { status: z.literal("CANCELLED") }),
]);
export type PublicCharge = z.output<typeof PublicCharge>;

export const getPublicCharge = endpoint({
  method: "GET",
  path: "/charges/:token",
  summary: "Uma cobrança, para quem tem o link dela: quem recebe, o valor, a mensagem e o código",
  access: "public",
  params: z.object({ token: ChargeToken }),
  refusals: ["TOO_MANY_REQUESTS"],
  answer: PublicCharge,
});
