import type { Call } from "../command.ts";
import type { Config } from "../../platform/process/config.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ConnectionFacts } from "../../platform/database/diagnosis.ts";

/** What a check found: as it should be, works but perhaps not as intended, or has to change before customers come. */
export type Health = "ok" | "warning" | "wrong";

/** The outcome of a check in a sentence, which for a warning and for what is wrong says what to do. */
export type Verdict = { state: Health; says: string };

export const ok = (says: string): Verdict => ({ state: "ok", says });
export const warning = (says: string): Verdict => ({ state: "warning", says });
export const wrong = (says: string): Verdict => ({ state: "wrong", says });

/** What the checks look at. */
export type CheckInput = {
  env: Call["env"];
  config: Config;
  applicationUrl: string;
  /** Null: this machine has no address of the owner. */
  ownerUrl: string | null;
  /** Of the application's connection. */
  facts: ConnectionFacts;
  db: Db;
  now: Date;
};

/** One line of `vitral doctor`; it runs where what it needs is there. */
export type Check =
  | { name: string; needs: "nothing"; run: (input: Pick<CheckInput, "env">) => Promise<Verdict> }
  | { name: string; needs: "settings"; run: (input: Pick<CheckInput, "env" | "config">) => Promise<Verdict> }
  | { name: string; needs: "database"; run: (input: CheckInput) => Promise<Verdict> };
