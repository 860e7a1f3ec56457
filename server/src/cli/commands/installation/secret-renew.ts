import { renewDocuments } from "../../../modules/documents/documents.ts";
import { renewCaseFiles } from "../../../modules/desk/desk.ts";
import { renewSigningKeys } from "../../../modules/pix/pix.ts";
import { countOutdatedPins } from "../../../modules/identity/identity.ts";
import { renewMessages, renewPush } from "../../../modules/notifications/notifications.ts";
import { renewSecondFactors } from "../../../modules/staff/staff.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { type Command, Refused } from "../../command.ts";

export const secretRenew: Command = {
  words: "secret renew",
  about:
    "Encrypts photos, documents, files of cases, keys that sign charges, the staff's second factors, addresses of phones and waiting messages anew, and counts the PINs that are still under SECRET_KEY_PREVIOUS.",
  more: "While the bank serves, and as often as you like. A PIN moves to the new secret with its customer's next payment.",
  async run({ config, db }) {
    const { secretKey, previousSecretKey } = config();
    if (!previousSecretKey) throw new Refused("SECRET_KEY_PREVIOUS is not set: there is nothing under another secret.");
    const secrets = secretsFrom(secretKey, previousSecretKey);
    const documents = await renewDocuments({ db: await db(), secrets });
    const caseFiles = await renewCaseFiles({ db: await db(), secrets });
    const signingKeys = await renewSigningKeys({ db: await db(), secrets });
    const secondFactors = await renewSecondFactors({ db: await db(), secrets });
    const messages = await renewMessages({ db: await db(), secrets });
    const push = await renewPush({ db: await db(), secrets });
    const pins = await countOutdatedPins(await db(), secrets);
    return {
      data: { documents, caseFiles, signingKeys, secondFactors, messages, push, pins },
      lines: [
        `Photos and documents encrypted anew: ${documents}.`,
        `Files of cases encrypted anew: ${caseFiles}.`,
        `Keys that sign charges encrypted anew: ${signingKeys}.`,
        `Second factors of the staff encrypted anew: ${secondFactors}.`,
        `Messages that wait or failed, encrypted anew: ${messages}.`,
        `Keys and addresses of notices to phones encrypted anew: ${push}.`,
        pins === 0 ? "No PIN is under the previous secret." : `PINs still under the previous secret: ${pins}.`,
      ],
    };
  },
};
