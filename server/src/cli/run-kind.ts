import type { CommandKindName, CommandPayload } from "@vitral/contract/acts/acts";
import {
  type CommandDeps,
  type CommandKind,
  OnlyByTwo,
  ReasonNeeded,
  runWithoutSecondPerson,
} from "../modules/commands/commands.ts";
import { Refusal } from "../platform/http/errors.ts";
import { secretsFrom } from "../platform/crypto/secrets.ts";
import { type Call, Refused } from "./command.ts";

/**
 * Runs the verb that a button of the console has too, in a transaction with its audit row. Refuses what needs a second
 * person by the bank's policy where no reason is given, and what only two people may do.
 */
export async function runKind<K extends CommandKindName, Result>(
  { db, now, config, actor }: Call,
  verb: CommandKind<K, Result>,
  { prepare, ...run }: { tenantId: string; payload: CommandPayload<K>; reason?: string } & Pick<CommandDeps, "prepare">,
): Promise<Result> {
  const deps: CommandDeps = {
    db: await db(),
    now,
    ...(prepare && { prepare }),
    get outbox() {
      return { secrets: secretsFrom(config().secretKey, config().previousSecretKey), now };
    },
  };
  return runWithoutSecondPerson(deps, verb, { ...run, actor, reason: run.reason }).catch((error: unknown) => {
    if (error instanceof OnlyByTwo) throw new Refused(onlyByTwo);
    throw error instanceof ReasonNeeded ? new Refused(alone) : error;
  });
}

/** The same, but null where what it is about is not there. */
export const runKindOf = async <K extends CommandKindName, Result>(
  ...run: Parameters<typeof runKind<K, Result>>
): Promise<Result | null> =>
  runKind(...run).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return null;
    throw error;
  });

/** Why a command that needs a second person is refused without a reason. */
export const alone =
  "By the bank's policy this needs a second person, who approves it in the console. " +
  "Here it runs only with --reason, and the audit says that nobody else approved it.";

/** Why a command that only two people may give is refused, with a reason too. */
const onlyByTwo = "Only two people may do this, one who orders it in the console and one who approves it there.";
