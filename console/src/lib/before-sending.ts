import { ApiError } from "@vitral/ui/lib/api-error.ts";
import * as z from "zod/mini";

/**
 * What `write` makes of an input. An input that does not fit the contract, such as a day before 2000 in a filter, is
 * refused with the contract's sentence, as the server would: it is no fault, and asking again does not help.
 */
export function beforeSending<Written>(write: () => Written): Written {
  try {
    return write();
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw new ApiError(422, { code: "", message: sentenceOf(error) });
    throw error;
  }
}

const sentenceOf = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue && issue.message !== "Invalid input" ? issue.message : "Verifique o que foi digitado.";
