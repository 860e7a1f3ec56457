import * as z from "zod/mini";
import { ofCommand, Seen, SeenCommand, StaffReason } from "./commands.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { TenantPath } from "./page.ts";

const decision = ["NOT_FOUND", "COMMAND_OWN", "COMMAND_DECIDED", "COMMAND_EDITED", "STAFF_SELF"] as const;
const approval = [...decision, "COMMAND_MAKER_GONE"] as const;

/** How many commands one call decides at most. */
export const maxDecisions = 50;

/** Each as the caller saw it. */
const Several = z.array(SeenCommand).check(z.minLength(1), z.maxLength(maxDecisions));
const Outcomes = z.object({
  /** `why`: why it was not done; null where it was. */
  outcomes: z.array(z.object({ id: z.uuid(), sentence: z.nullable(z.string()), why: z.nullable(z.string()) })),
});

export const withdrawCommand = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/:id/withdraw",
  summary: "Quem pediu retira o pedido que aguarda, ou desfaz a decisão que ainda não vale",
  action: "signed-in",
  ...ofCommand,
  refusals: ["NOT_FOUND", "COMMAND_NOT_YOURS", "COMMAND_EDITED", "COMMAND_DECIDED", "COMMAND_IN_EFFECT"],
});

export const approveCommand = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/:id/approve",
  summary: "Aprova e faz, com tudo conferido de novo; nunca quem pediu",
  action: "commands.decide",
  ...ofCommand,
  body: Seen,
  refusals: approval,
});

export const rejectCommand = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/:id/reject",
  summary: "Rejeita, com o motivo",
  action: "commands.decide",
  ...ofCommand,
  body: z.extend(Seen, { reason: StaffReason }),
  refusals: decision,
});

export const approveCommands = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/approve",
  summary: "Aprova vários, um por um; diz o que não foi feito e por quê",
  action: "commands.decide",
  params: TenantPath,
  body: z.object({ commands: Several }),
  answer: Outcomes,
});

export const rejectCommands = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/reject",
  summary: "Rejeita vários com um motivo, um por um; diz o que não foi rejeitado e por quê",
  action: "commands.decide",
  params: TenantPath,
  body: z.object({ commands: Several, reason: StaffReason }),
  answer: Outcomes,
});

export const commandDecisionEndpoints = [
  withdrawCommand,
  approveCommand,
  rejectCommand,
  approveCommands,
  rejectCommands,
];
