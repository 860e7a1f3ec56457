import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PdfKitDocument from "pdfkit";
import { encryptDocument, saveDocument } from "../src/modules/documents/documents.ts";
import type { Secrets } from "../src/platform/crypto/secrets.ts";
import type { Tx } from "../src/platform/database/db.ts";

type CustomerOfTenant = { tenantId: string; customerId: string };

/** Gives an applicant of the demo the answers and pictures that a reviewer looks at. */
export async function seedApplication(
  tx: Tx,
  secrets: Secrets,
  { tenantId, customerId }: CustomerOfTenant,
  { motherName = "Vera Matos" }: { motherName?: string },
): Promise<void> {
  const columns = { tenant_id: tenantId, customer_id: customerId };
  await seedSent(tx, secrets, columns, { hoursAgo: 3, address, files: await identityFiles(customerId) });
  await tx
    .insertInto("person_profile")
    .values({
      ...columns,
      birth_date: "1991-08-17",
      document_type: "RG",
      document_number: "284519037",
      document_issuing: "SSP",
      document_date_issue: "2015-02-10",
      document_uf: "SP",
      mother_name: motherName,
      income: 5000,
      is_pep: true,
      nationality: "BRASILEIRO",
    })
    .execute();
}

/** The same of a company: its address, a partner, the partner's pictures and the articles of incorporation. */
export async function seedCompanyApplication(
  tx: Tx,
  secrets: Secrets,
  { tenantId, customerId }: CustomerOfTenant,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const columns = { tenant_id: tenantId, customer_id: customerId };
  const articles = { type: "ARTICLES_OF_INCORPORATION", format: "pdf", content: await articlesOf(name) } as const;
  const files = [...(await identityFiles(customerId)), articles];
  await seedSent(tx, secrets, columns, { hoursAgo: 2, address, files });
  await tx
    .insertInto("partner")
    .values({
      ...columns,
      ...address,
      street: "Rua Augusta",
      number: "230",
      document: "20023757761",
      name: "Otília Luz",
      email,
      phone: "11987654321",
      mother_name: "Zélia Luz",
      birth_date: "1984-03-05",
    })
    .execute();
}

const address = {
  zip_code: "01310100",
  state: "SP",
  city: "São Paulo",
  neighborhood: "Bela Vista",
  street: "Avenida Paulista",
  number: "1000",
  complement: null,
};

type SentFile = Parameters<typeof encryptDocument>[2];
type Sent = { hoursAgo: number; address: typeof address; files: SentFile[] };

/** What both have: the application was sent some hours ago, a day after the sign-up. */
async function seedSent(
  tx: Tx,
  secrets: Secrets,
  columns: { tenant_id: string; customer_id: string },
  { hoursAgo, address: lives, files }: Sent,
): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const contacts = { email_asked: null, phone_asked: null };
  const moments = { signed_up_at: new Date(at.getTime() - 86_400_000), submitted_at: at, examined_at: at };
  await tx
    .insertInto("onboarding")
    .values({ ...columns, ...contacts, ...moments })
    .execute();
  await tx
    .insertInto("customer_address")
    .values({ ...columns, ...lives })
    .execute();
  const { tenant_id: tenantId, customer_id: customerId } = columns;
  for (const file of files) {
    await saveDocument(tx, { tenantId, customerId, at }, encryptDocument(secrets, tenantId, file));
  }
}

/** A selfie and both sides of an invented licence, with an end of the applicant's own: equal files are remarked. */
async function identityFiles(customerId: string): Promise<SentFile[]> {
  const png = async (type: SentFile["type"], name: string): Promise<SentFile> => {
    const picture = await readFile(join(import.meta.dirname, `pictures/${name}.png`));
    return { type, format: "png", content: Buffer.concat([picture, Buffer.from(customerId)]) };
  };
  return [
    await png("SELFIE", "selfie"),
    await png("DRIVER_LICENSE_FRONT", "licence-front"),
    await png("DRIVER_LICENSE_VERSE", "licence-back"),
  ];
}

/** One page of an invented contract. */
async function articlesOf(name: string): Promise<Buffer> {
  const page = new PdfKitDocument({ size: "A4", margin: 72 });
  page.font("Helvetica-Bold").fontSize(18).text("Contrato social").moveDown();
  page.font("Helvetica").fontSize(12);
  for (const clause of [
    `1. A sociedade chama-se ${name} e tem sede na Avenida Paulista, 1000, São Paulo.`,
    "2. O objeto é o comércio de luminárias e material elétrico.",
    "3. O capital é de R$ 20.000,00, todo da sócia Otília Luz, que administra a sociedade.",
    "Documento de demonstração, sem valor.",
  ])
    page.text(clause).moveDown();
  page.end();
  const chunks: Buffer[] = [];
  for await (const chunk of page) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
