import { Picture, type Point } from "../src/modules/accounts/receipt/picture.ts";
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
  const at = new Date(Date.now() - 3 * 3_600_000);
  const contacts = { email_asked: null, phone_asked: null };
  await tx
    .insertInto("onboarding")
    .values({
      ...columns,
      ...contacts,
      signed_up_at: new Date(at.getTime() - 86_400_000),
      submitted_at: at,
      examined_at: at,
    })
    .execute();
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
  await tx
    .insertInto("customer_address")
    .values({
      ...columns,
      zip_code: "01310100",
      state: "SP",
      city: "São Paulo",
      neighborhood: "Bela Vista",
      street: "Avenida Paulista",
      number: "1000",
      complement: null,
    })
    .execute();
  const pictures = [
    ["SELFIE", selfie(backdrop)],
    ["DRIVER_LICENSE_FRONT", card(true, backdrop)],
    ["DRIVER_LICENSE_VERSE", card(false, backdrop)],
  ] as const;
  for (const [type, picture] of pictures) {
    const file = encryptDocument(secrets, tenantId, { type, format: "png", content: await picture.png() });
    await saveDocument(tx, { tenantId, customerId, at }, file);
  }
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
