import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { documentsOf, openDocument } from "../../../server/src/modules/documents/documents.ts";
import { secretsFrom } from "../../../server/src/platform/crypto/secrets.ts";
import { expect, test } from "../../support/bank.ts";
import { aSelfie, storeFile } from "../../support/console-bank.ts";
import { anOnboarding, aPdfFile, signInAgain } from "../../support/onboarding.ts";

/**
 * What an upright reader sees in the corners (top left, top right, bottom left, bottom right) of a picture that is
 * stored as red, green, blue, yellow, by its orientation (Exif 2.32, 4.6.5, tag 0x0112).
 */
const upright = ["", "RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"];
const sides = (orientation: number) => (orientation < 5 ? [2000, 1000] : [1000, 2000]);

/** A JPEG of 2400 by 1200 pixels in four quarters, as this browser writes it. */
async function quarters(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2400, 1200];
    const context = canvas.getContext("2d");
    for (const [index, colour] of ["#f00", "#0f0", "#00f", "#ff0"].entries()) {
      if (context) context.fillStyle = colour;
      context?.fillRect((index % 2) * 1200, Math.floor(index / 2) * 600, 1200, 600);
    }
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The same picture, with the orientation that a camera would write: an APP1 segment after the first marker. */
function turned(jpeg: Buffer, orientation: number): Buffer {
  // Big-endian; one entry: tag, kind, count, value; no other directory.
  const tiff = `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, "0")}000000000000`;
  const app1 = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(tiff, "hex")]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(app1.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from("ffe1", "hex"), length, app1, jpeg.subarray(2)]);
}

/** In the page: the size of a picture and the colours of its corners. */
async function seen(picture: ImageBitmap | Element): Promise<{ sides: number[]; corners: string }> {
  const image = picture as ImageBitmap | HTMLImageElement;
  if (image instanceof HTMLImageElement) await image.decode();
  const [width, height] =
    "naturalWidth" in image ? [image.naturalWidth, image.naturalHeight] : [image.width, image.height];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 4;
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, 4, 4);
  const pixels = context?.getImageData(0, 0, 4, 4).data ?? [];
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = pixels.slice((y * 4 + x) * 4);
    if (red > 128) return green > 128 ? "Y" : "R";
    return green > 128 ? "G" : blue > 128 ? "B" : "?";
  };
  return { sides: [width, height], corners: colourAt(0, 0) + colourAt(3, 0) + colourAt(0, 3) + colourAt(3, 3) };
}

test(
  "a photo from the gallery is sent upright, as JPEG, with at most 2,000 pixels",
  { tag: "@phone" },
  async ({ page, aCustomer, bank }) => {
    const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS" });
    const lia = anOnboarding(page);
    await signInAgain(page, document);
    await lia.next();
    await lia.reaches("pf/docs/2");
    const jpeg = await quarters(page);
    const preview = page.getByAltText("A foto que você vai enviar");
    for (const orientation of [1, 2, 3, 4, 5, 7, 8, 6]) {
      await lia.picks({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: turned(jpeg, orientation) });
      await expect(preview).toBeVisible();
      const found = await preview.evaluate(seen);
      expect(found, `orientation ${orientation}`).toEqual({ sides: sides(orientation), corners: upright[orientation] });
      if (orientation !== 6) await lia.press("Tentar novamente");
    }
    await lia.press("Sim, está ótimo");
    await lia.reaches("pf/docs/3");

    const customerKey = await bank.db
      .selectFrom("customer")
      .select(["id as customerId", "tenant_id as tenantId"])
      .where("document", "=", document)
      .executeTakeFirstOrThrow();
    const [kept] = await documentsOf(bank.db, customerKey);
    expect(kept).toMatchObject({ type: "SELFIE", format: "jpg" });
    const secret = Buffer.from(readFileSync(join(process.env["E2E_DATA_DIR"] ?? "", "secret.key"), "utf8"), "base64");
    const which = { tenantId: customerKey.tenantId, id: kept?.id ?? "" };
    const arrived = await openDocument({ db: bank.db, secrets: secretsFrom(secret) }, which);
    expect(arrived.includes("Exif")).toBe(false);
    const bytes = arrived.toString("base64");
    const decoded = await page.evaluateHandle(async (text) => {
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      return createImageBitmap(new Blob([content]));
    }, bytes);
    expect(await decoded.evaluate(seen)).toEqual({ sides: [1000, 2000], corners: upright[6] });
  },
);

test(
  "the camera is opened and closed, and a photo taken again, from the keyboard alone",
  { tag: "@phone" },
  async ({ page, aCustomer }) => {
    const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS" });
    const lia = anOnboarding(page);
    await signInAgain(page, document);
    await lia.next();
    await lia.reaches("pf/docs/2");
    const button = (name: string) => page.getByRole("button", { name });
    await button("Abrir câmera").press("Enter");
    await expect(button("Tirar foto")).toBeFocused();
    await button("Fechar câmera").press("Enter");
    await expect(button("Abrir câmera")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button("Tirar foto")).toBeFocused();
    await expect(button("Tirar foto")).not.toHaveAttribute("aria-busy");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "É possível ver seu rosto com nitidez?" })).toBeFocused();
    await button("Tentar novamente").press("Enter");
    await expect(button("Abrir câmera")).toBeFocused();
  },
);

const heic = readFileSync(join(import.meta.dirname, "../../../server/test/pictures/quarters.heic"));
const instead = "Tire a foto com a câmera ou escolha uma em JPG ou PNG.";
const unfit = [
  ["IMG_0001.HEIC", "image/heic", heic, "Este navegador não abre fotos no formato HEIC."],
  // As some galleries deliver it.
  ["IMG_0001.jpg", "image/jpeg", heic, "Este navegador não abre fotos no formato HEIC."],
  ["foto.jpg", "image/jpeg", Buffer.from("ffd8ffe000104a464946", "hex"), "Não conseguimos abrir este arquivo."],
  ["vazio.jpg", "image/jpeg", Buffer.alloc(0), "Este arquivo está vazio."],
  ["rg.pdf", "application/pdf", aPdfFile.buffer, "Aqui é preciso uma foto, e não um PDF."],
] as const;

test(
  "a file that is not a photo is refused with a sentence, and another can be chosen",
  { tag: "@phone" },
  async ({ page, aCustomer }) => {
    const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS" });
    const lia = anOnboarding(page);
    await signInAgain(page, document);
    await lia.next();
    await lia.reaches("pf/docs/2");
    for (const [name, mimeType, buffer, why] of unfit) {
      await lia.picks({ name, mimeType, buffer });
      await expect(page.getByRole("alert").filter({ hasText: why })).toHaveText(`${why} ${instead}`);
    }

    // A camera's file of more than 10 MB is accepted: it is scaled before it is sent.
    await lia.picks({ name: "grande.bmp", mimeType: "image/bmp", buffer: bitmap(2400, 1600) });
    await expect(page.getByText("É possível ver seu rosto com nitidez?")).toBeVisible();
    await lia.press("Sim, está ótimo");
    await lia.reaches("pf/docs/3");
  },
);

test(
  "a file that is not a licence is refused with a sentence, and another can be chosen",
  { tag: "@phone" },
  async ({ page, aCustomer, bank }) => {
    const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS_FRONT" });
    const { tenantId, customerId } = await bank.db
      .selectFrom("customer")
      .select(["tenant_id as tenantId", "id as customerId"])
      .where("document", "=", document)
      .executeTakeFirstOrThrow();
    await storeFile(bank.db, { tenantId, customerId, at: new Date() }, aSelfie());
    const lia = anOnboarding(page);
    await signInAgain(page, document);
    await page.getByRole("link", { name: /Carteira de Habilitação Digital/ }).click();
    await lia.reaches("pf/docs/4/2");
    const other = "Escolha uma imagem em JPG ou PNG, ou um PDF.";
    for (const [name, mimeType, buffer, sentence] of [
      ["cnh.heic", "image/heic", heic, `Este navegador não abre fotos no formato HEIC. ${other}`],
      ["cnh.jpg", "image/jpeg", Buffer.from("texto"), `Não conseguimos abrir este arquivo. ${other}`],
      ["cnh.pdf", "application/pdf", Buffer.alloc(0), `Este arquivo está vazio. ${other}`],
    ] as const) {
      await lia.picks({ name, mimeType, buffer });
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toHaveText(sentence);
    }
    await lia.picks(aPdfFile);
    await expect(page.getByText("documento.pdf")).toBeVisible();
    await lia.press("Enviar documento");
    await lia.reaches("pf/docs/6");
  },
);

/** A picture without compression, three bytes a pixel: large without being slow to make. */
function bitmap(width: number, height: number): Buffer {
  const picture = Buffer.alloc(54 + width * height * 3, 0x99);
  picture.fill(0, 0, 54);
  picture.write("BM");
  for (const [at, value] of [
    [2, picture.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [34, width * height * 3],
  ] as const)
    picture.writeUInt32LE(value, at);
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  return picture;
}
