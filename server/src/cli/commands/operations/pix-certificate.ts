import { recordAudit } from "../../../modules/audit/audit.ts";
import { importCertificate, UnfitCertificate } from "../../../modules/pix/pix.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { readTextFile } from "../../read-file.ts";

export const pixCertificate: Command = {
  words: "pix certificate",
  operands: ["SLUG"],
  options: {
    certificate: { type: "string", value: "FILE.pem", about: "the certificate registered with Bacen", required: true },
    key: { type: "string", value: "FILE.pem", about: "its private key, unencrypted", required: true },
  },
  about: "Imports the registered certificate of a bank's charges (CERTQRC) and its key, in the place of its own.",
  more: "The key is stored encrypted with SECRET_KEY; remove the file afterwards. Servers sign with it at once.",
  async run({ operands: [slug = ""], options: { certificate = "", key = "" }, actor, now, config, db }) {
    const opened = await db();
    const { id: tenantId, pixLocation } = await theTenant(opened, slug);
    if (!pixLocation) throw new Refused(`${slug} has no address for charges: see pixLocation in its file.`);
    const { hostname: host } = new URL(pixLocation);
    const { secretKey, previousSecretKey } = config();
    const deps = { secrets: secretsFrom(secretKey, previousSecretKey), now };
    const pem = { certificate: readTextFile(certificate), privateKey: readTextFile(key) };
    const { keyId, validUntil } = await withTenant(tenantId, () =>
      opened.transaction().execute(async (tx) => {
        const imported = await importCertificate(deps, tx, { tenantId, host, ...pem });
        const details = { host, keyId: imported.keyId, validUntil: imported.validUntil.toISOString() };
        await recordAudit(tx, { tenantId, at: now(), actor, action: "pix.certificate", details });
        return imported;
      }),
    ).catch((error: unknown) => {
      if (error instanceof UnfitCertificate) throw new Refused(error.message);
      throw error;
    });
    return {
      data: { host, keyId, validUntil: validUntil.toISOString() },
      lines: [`Charges at ${host} are signed with this certificate, valid until ${validUntil.toISOString()}.`],
    };
  },
};
