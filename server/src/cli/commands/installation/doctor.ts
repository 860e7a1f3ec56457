import { connectionFacts } from "../../../platform/database/diagnosis.ts";
import { type Config, ConfigError } from "../../../platform/process/config.ts";
import type { Call, Command } from "../../command.ts";
import { type Check, type CheckInput, type Verdict, warning, wrong } from "../../doctor/check.ts";
import { checks } from "../../doctor/checks.ts";
import { postgres } from "../../doctor/database-checks.ts";
import { sentenceOf } from "../../output/sentence.ts";
import { table } from "../../output/table.ts";

export const doctor: Command = {
  words: "doctor",
  whileRestored: true,
  withoutOperator: true,
  about:
    "Looks at settings, machine, database, messages, staff and banks, a line each. Ends with 1 where one is wrong.",
  more: "The checklist before customers come, and the first look when something fails. It changes and sends nothing.\nGive it the environment of the server, on the server's machine.",
  async run(call) {
    const found = await examine(call);
    const count = (state: string) => found.filter((one) => one.state === state).length;
    const failed = count("wrong") > 0;
    return {
      data: { ok: !failed, checks: found },
      lines: [
        ...table(
          ["", "CHECK", ""],
          found.map(({ state, name, says }) => [state, name, says]),
        ),
        `${found.length} checks: ${count("wrong")} wrong, ${count("warning")} with a warning.`,
      ],
      failed,
    };
  },
};

type Line = Verdict & { name: string };

async function examine(call: Call): Promise<Line[]> {
  const { env } = call;
  const config = await orError(async () => call.config());
  const input = config instanceof Error ? config : await orError(() => connect(call, config));
  return Promise.all(
    checks.map(async (check) => Object.assign({ name: check.name }, await look(check, { env, config, input }))),
  );
}

type Found = { env: Call["env"]; config: Config | Error; input: CheckInput | Error };

/** A check whose setting or database is not there says so once: where it is about that, else in short. */
async function look(check: Check, { env, config, input }: Found): Promise<Verdict> {
  const run = async (): Promise<Verdict> => {
    if (check.needs === "nothing") return check.run({ env });
    if (config instanceof Error) return unseen;
    if (check.needs === "settings") return check.run({ env, config });
    if (input instanceof Error) return check.name === postgres.name ? wrong(whyFailed(input)) : unseen;
    return check.run(input);
  };
  return run().catch((error: unknown) => wrong(whyFailed(error)));
}

const unseen = warning("not looked at: see what is wrong above");

async function connect({ env, urls, db, now }: Call, config: Config): Promise<CheckInput> {
  const { applicationUrl, ownerUrl } = await urls();
  const facts = await connectionFacts(applicationUrl);
  const ownersAddress = config.databaseUrl === null ? ownerUrl : config.databaseOwnerUrl;
  return { env, config, applicationUrl, ownerUrl: ownersAddress, facts, db: await db(), now: now() };
}

const orError = <T>(make: () => Promise<T>): Promise<T | Error> => make().catch((error: unknown) => error as Error);

/** In one line: a stack is of no use here. */
const whyFailed = (error: unknown): string =>
  (error instanceof ConfigError ? error.message : sentenceOf(error)).split("\n")[0] ?? "";
