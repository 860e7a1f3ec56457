import * as z from "zod/mini";
import type { StaffAction } from "../console/permissions.ts";
import { nothingToChange } from "../console/commands/own-fees.ts";

/** When an act needs a second person: never, from an amount on, always. */
export const FourEyesMode = z.enum(["NEVER", "FROM", "ALWAYS"]);
export type FourEyesMode = z.output<typeof FourEyesMode>;

/** Something that the staff orders: all that is said of it, once. */
export type Act<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** In the words that the staff reads: what is ordered. */
  label: string;
  /** What the audit says was done. */
  audit: string;
  /** The right of whoever orders it. */
  orders: StaffAction;
  /** The right of whoever sees an order: who sees no customer sees no order about one. */
  sees: StaffAction;
  /** When it needs a second person, where the bank has no rule of its own. FROM: from R$ 0,01 on. */
  second: FourEyesMode;
  /** Done alone it takes effect so many seconds after it was ordered: until then its maker takes it back. */
  heldSeconds?: number;
  /** It has an amount, which a rule may compare. */
  hasAmount?: true;
  /** Its amount is only a circumstance, which a rule from R$ 0,01 on means; in the words of the policy's page. */
  circumstance?: string;
  /** It concerns more than one tenant: only staff of the whole installation orders, sees and approves it. */
  everywhere?: true;
  /** What it is ordered with. */
  payload: Payload;
};

/** Checks an act and keeps the exact type of its payload. */
export const act = <Payload extends z.ZodMiniType>(definition: Act<Payload>): Act<Payload> => definition;

export const OfCustomer = z.object({ customerId: z.uuid() });

/** At least one of these is given. */
export const hasSome = (...names: string[]) =>
  z.refine(
    (payload) => names.some((name) => (payload as Record<string, unknown>)[name] !== undefined),
    nothingToChange,
  );
