import { onlyDigits } from "@vitral/brazil/masks";
import { Address, sentences } from "@vitral/contract/onboarding";
import * as z from "zod/mini";
import { requiredText } from "./required-text.ts";

const { shape } = Address;
const missing = sentences.addressIncomplete;

/** The address, in the order of its fields (spec 5.5). */
export const TypedAddress = z.object({
  zipCode: requiredText(missing, z.pipe(z.pipe(z.string(), z.transform(onlyDigits)), shape.zipCode)),
  street: shape.street,
  number: shape.number,
  complement: shape.complement,
  neighborhood: shape.neighborhood,
  city: shape.city,
  state: requiredText(missing, shape.state),
});
export const noAddress: z.input<typeof TypedAddress> = {
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};
