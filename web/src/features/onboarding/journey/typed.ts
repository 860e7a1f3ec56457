import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { maskDate } from "@vitral/brazil/masks";
import { phoneDigits } from "@vitral/brazil/phone-mask";
import { Partner } from "@vitral/contract/companies";
import * as z from "zod/mini";

// Schemas from the text of the fields to the values of the contract, with the checks of the contract.

const from = (read: (typed: string) => string) => z.pipe(z.string(), z.transform(read));

/** A day typed as dd/MM/yyyy, as yyyy-MM-dd. */
export const typedDay = (then: z.ZodMiniType<string, string>) =>
  z.pipe(
    from((typed) => parseTypedDate(typed) ?? ""),
    then,
  );

/** The mask of a date. It also reads yyyy-MM-dd, which a browser may fill in. */
export const maskDay = (typed: string): string =>
  maskDate(/^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDay(typed) : typed);

/** A partner's phone, digits without country code (spec 3). */
export const typedPartnerPhone = z.pipe(from(phoneDigits), Partner.shape.phone);
