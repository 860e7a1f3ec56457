import { secretsFrom } from "../../platform/crypto/secrets.ts";
import { keyStates } from "../../platform/installation/key-check.ts";
import { type Check, ok, warning, wrong } from "./check.ts";

const words = {
  IN_USE: "is in use",
  ANNOUNCED: "is known and not in use yet",
  RETIRED: "was replaced",
  UNKNOWN: "is not of this database",
};

/** Keys with which no server may answer stop also a command: then the line of the database says so. */
export const keys: Check = {
  name: "keys",
  needs: "database",
  async run({ db, config: { secretKey, previousSecretKey } }) {
    const { given, missing } = await keyStates(db, secretsFrom(secretKey, previousSecretKey));
    const says = given.map(({ setting, state }) => `${setting} ${words[state]}`).join(", ");
    if (missing > 0) return wrong(`${says}; another key in use is not given: set it as SECRET_KEY_PREVIOUS`);
    return given.every(({ state }) => state === "IN_USE")
      ? ok(says)
      : warning(`${says} (docs/operating.md, "Replacing the secret")`);
  },
};
