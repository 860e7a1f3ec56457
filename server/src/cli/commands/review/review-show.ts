import { formatDocument } from "@vitral/brazil/document";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { readFiles, showApplicationFile } from "../../../modules/backoffice/backoffice.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { fields } from "../../output/table.ts";
import { type TarFile, tarOf } from "../../output/tar.ts";

export const reviewShow: Command = {
  words: "review show",
  whileRestored: true,
  operands: ["DOCUMENT"],
  options: {
    files: {
      type: "string",
      value: "FOLDER",
      about: "write the pictures and files there, decrypted; -: as a tar archive to the standard output",
    },
    ...tenantOption,
  },
  about: "What a customer told and sent to open an account.",
  more: "Looking is written down, at the files once more. They are personal data: delete the folder when the decision is made.",
  async run({ operands: [document = ""], options: { files, tenant }, actor, now, config, db }) {
    const customer = await theCustomer(await db(), document, tenant);
    const customerKey = { tenantId: customer.tenantId, customerId: customer.id };
    await recordAudit(await db(), { ...customerKey, at: now(), actor, action: "review.show" });
    const file = await showApplicationFile(await db(), customerKey);
    const decrypted = async () => {
      const secrets = secretsFrom(config().secretKey, config().previousSecretKey);
      return readFiles({ db: await db(), now, secrets }, { ...customerKey, actor });
    };
    const archive = files === "-" ? await tarOf(await decrypted(), now()) : null;
    const paths = files && !archive ? await saveAll(await decrypted(), resolve(files)) : [];
    const documents = file.documents.map(({ id: _id, sha256, ...rest }) => ({
      ...rest,
      sha256: sha256.toString("hex"),
    }));
    const { answers = null, partner = null, address = null } = file;
    const { name, entityType, status, onboardingStep, email, phone } = customer;
    return {
      data: {
        tenant: customer.tenant,
        id: customer.id,
        document: customer.document,
        name,
        entityType,
        status,
        onboardingStep,
        email,
        phone,
        answers,
        partner,
        address,
        documents,
        files: paths,
      },
      lines: fields([
        ["tenant", customer.tenant],
        ["document", formatDocument(customer.document)],
        ["name", name],
        ["status", `${status} (${onboardingStep})`],
        ["e-mail", email ?? "none"],
        ["phone", phone ?? "none"],
        ...pairs("", answers),
        ...pairs("partner: ", partner),
        ...pairs("address: ", address),
        ...documents.map(({ type, format, bytes }) => ["sent", `${type}  ${format}  ${bytes} bytes`] as const),
        ...paths.map((path) => ["written", path] as const),
      ]),
      ...(archive && { file: archive }),
    };
  },
};

/** Writes files into a folder that only this operator can read. Answers their paths. */
async function saveAll(files: AsyncIterable<TarFile>, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  for await (const { name, content } of files) {
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    paths.push(path);
  }
  return paths;
}

const pairs = (prefix: string, row: object | null) =>
  Object.entries(row ?? {}).map(([name, value]) => [prefix + name, String(value ?? "")] as const);
