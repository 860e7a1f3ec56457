import * as z from "zod/mini";
import { LimitAmount } from "../money.ts";
import { accessActs } from "./access.ts";
import { type Act, act, FourEyesMode } from "./act.ts";
import { bankActs, brandActs } from "./brand.ts";
import { customerActs } from "./customers.ts";
import { decisionActs, decisionsOfOne } from "./decisions.ts";
import { limitActs } from "./limits.ts";
import { payoutAct, pixActs } from "./pix.ts";
import { staffActs } from "./staff.ts";

/** The acts about which a bank may decide when they need a second person. */
const governedActs = {
  ...limitActs,
  ...customerActs,
  ...brandActs,
  ...pixActs,
  ...accessActs,
  ...decisionActs,
} as const;
export const GovernedKind = z.enum(
  Object.keys(governedActs) as [keyof typeof governedActs, ...(keyof typeof governedActs)[]],
);
export type GovernedKind = z.output<typeof GovernedKind>;

/** All acts of the staff that are ordered, by their kind. */
export const acts = {
  ...governedActs,
  ...decisionsOfOne,
  ...bankActs,
  ...payoutAct,
  ...staffActs,
  "four-eyes.set": act({
    label: "Mudar a política de aprovação",
    audit: "Mudou a política de aprovação",
    orders: "four-eyes.edit",
    sees: "four-eyes.read",
    second: "ALWAYS",
    payload: z
      .object({ kind: GovernedKind, mode: FourEyesMode, from: z.optional(LimitAmount) })
      .check(z.refine(({ mode, from }) => (mode === "FROM") === (from !== undefined), "Informe a partir de que valor")),
  }),
} as const;

export type CommandKindName = keyof typeof acts;
export type CommandPayload<K extends CommandKindName> = z.output<(typeof acts)[K]["payload"]>;

export const commandKindNames = Object.keys(acts) as CommandKindName[];
export const CommandKindField = z.enum(Object.keys(acts) as [CommandKindName, ...CommandKindName[]]);

/** The act of a kind. */
export const actOf = (kind: CommandKindName): Act => acts[kind];

/** One thing that is said of each act, by its kind. */
export const ofEachAct = <T>(value: (act: Act) => T): Record<CommandKindName, T> =>
  Object.fromEntries(commandKindNames.map((kind) => [kind, value(actOf(kind))])) as Record<CommandKindName, T>;

const payloadOf = <K extends CommandKindName>(kind: K): (typeof acts)[K]["payload"] => acts[kind].payload;
const order = <K extends CommandKindName>(kind: K) => z.object({ kind: z.literal(kind), payload: payloadOf(kind) });
/** The schemas of all kinds, each with its own payload: `map` alone would answer one schema of all payloads. */
const orders = commandKindNames.map(order) as unknown as readonly [
  { [K in CommandKindName]: ReturnType<typeof order<K>> }[CommandKindName],
];

/** A kind and what it is ordered with. */
export const CommandOrder = z.discriminatedUnion("kind", orders);
export type CommandOrder = z.output<typeof CommandOrder>;
