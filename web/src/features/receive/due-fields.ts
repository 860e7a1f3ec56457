import { CreateCharge } from "@vitral/contract/pix-charges";
import * as z from "zod/mini";
import { formFor } from "@vitral/ui/form/form.tsx";
import { dueBody, dueFieldOf, dueNames, type DueTyped } from "./due-terms.ts";
import { validate } from "./validate.ts";

const text = z.string();
const fields = Object.fromEntries(dueNames.map((name) => [name, text])) as Record<keyof DueTyped, typeof text>;
const Typed = z.object({ ...fields, key: text });

/** The form of a charge with a due date, and its fields. */
export const { Form, Field } = formFor(
  validate(Typed, CreateCharge, ({ key, ...typed }) => dueBody(key, typed), dueFieldOf),
);
