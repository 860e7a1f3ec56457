import PdfKitDocument from "pdfkit";
import { Picture, type Point } from "../src/modules/accounts/paper/picture.ts";
import { encryptDocument, saveDocument } from "../src/modules/documents/documents.ts";
import type { Secrets } from "../src/platform/crypto/secrets.ts";
import type { Tx } from "../src/platform/database/db.ts";

type CustomerOfTenant = { tenantId: string; customerId: string };

/** Gives an applicant of the demo the answers and drawn pictures that a reviewer looks at. */
export async function seedApplication(
  tx: Tx,
  secrets: Secrets,
  { tenantId, customerId }: CustomerOfTenant,
  { motherName = "Vera Matos", backdrop = "#cfd8dc" }: { motherName?: string; backdrop?: string },
): Promise<void> {
  const columns = { tenant_id: tenantId, customer_id: customerId };
  await seedSent(tx, secrets, columns, { hoursAgo: 3, address, files: await identityFiles(backdrop) });
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
  const files = [...(await identityFiles("#ffe0b2")), articles];
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

/** A selfie and both sides of a licence. */
async function identityFiles(backdrop: string): Promise<SentFile[]> {
  const png = async (type: SentFile["type"], picture: Picture): Promise<SentFile> => ({
    type,
    format: "png",
    content: await picture.png(),
  });
  return [
    await png("SELFIE", selfie(backdrop)),
    await png("DRIVER_LICENSE_FRONT", card(true, backdrop)),
    await png("DRIVER_LICENSE_VERSE", card(false, backdrop)),
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

const oval = (x: number, y: number, width: number, height: number): Point[] =>
  Array.from({ length: 60 }, (_, i) => {
    const angle = (i / 60) * 2 * Math.PI;
    return [x + Math.cos(angle) * width, y + Math.sin(angle) * height] as const;
  });
const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** A face with hair and shoulders, in a box of a width of 100 units. */
function face(picture: Picture, x: number, y: number, unit: number): void {
  const at = (cx: number, cy: number, w: number, h: number) => oval(x + cx * unit, y + cy * unit, w * unit, h * unit);
  picture.paint([at(50, 118, 44, 36)], "#37548a");
  picture.paint([at(50, 50, 33, 44)], "#4a2f22");
  picture.paint([at(50, 86, 11, 20)], "#c68f6d");
  picture.paint([at(50, 54, 24, 31)], "#d9a482");
  for (const side of [41, 59]) {
    picture.paint([at(side, 50, 4, 2.4)], "#ffffff");
    picture.paint([at(side, 50, 2, 2.2)], "#2b1c14");
    picture.paint([at(side, 44, 5, 1.2)], "#4a2f22");
  }
  picture.paint([at(50, 60, 2.4, 4)], "#c68f6d");
  picture.paint([at(50, 70, 8, 2.2)], "#a8484d");
}

function selfie(backdrop: string): Picture {
  const picture = new Picture(900, 1200);
  picture.paint([box(0, 0, 900, 1200)], backdrop);
  face(picture, 100, 130, 7);
  return picture;
}

/** A licence of nobody: bars where text would be, and the same face on its front. */
function card(isFront: boolean, backdrop: string): Picture {
  const picture = new Picture(1200, 820);
  picture.paint([box(0, 0, 1200, 820)], "#8d9aa5");
  picture.paint([box(40, 40, 1120, 740)], backdrop);
  picture.paint([box(60, 60, 1080, 700)], "#e6efe4");
  picture.paint([box(60, 60, 1080, 90)], "#2f6f4e");
  picture.paint([box(100, 92, 420, 26)], "#ffffff");
  if (isFront) {
    picture.paint([box(100, 200, 300, 400)], "#cfd8dc");
    face(picture, 130, 215, 2.4);
  }
  const left = isFront ? 450 : 100;
  for (const [row, width] of [560, 420, 480, 300, 520, 260].entries()) {
    picture.paint([box(left, 215 + row * 78, 130, 14)], "#7fa08c");
    picture.paint([box(left, 240 + row * 78, width, 24)], "#3c4a43");
  }
  return picture;
}
