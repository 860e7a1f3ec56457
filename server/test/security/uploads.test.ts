import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import type { DocumentType } from "@vitral/contract/documents";
import { endpoints } from "@vitral/contract/endpoints";
import { afterAll, expect, test, vi } from "vitest";
import { documentsOf } from "../../src/modules/documents/documents.ts";
import { applicantsOf, aPdf, aPhoto } from "../applicant.ts";
import { aConsole } from "../console-world.ts";
import { expectCommonRules } from "../wire.ts";
import { aWorld } from "../world.ts";

const world = await aWorld();
const { app, aurora, db } = world;
const applicants = applicantsOf(world);
const { aStaff } = await aConsole(world);
const olivia = await aStaff({ role: "OPERACAO" });
await olivia.signIn();

// A temporary folder of its own, so that other tests' files are not seen.
const folder = mkdtempSync(join(tmpdir(), "vitral-test-"));
vi.stubEnv("TMPDIR", folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const leftovers = () => readdirSync(folder);

const joana = await applicants.anApplicant();
await joana.advance("WAITING_DOCUMENTS");
const padaria = await applicants.anApplicant("COMPANY");
await padaria.advance("WAITING_COMPANY_DOCUMENT");
const rui = await applicants.anApplicant();
await rui.advance("WAITING_DOCUMENTS");
type Sender = typeof joana;

const boundary = "b0undary";
type Piece = { name?: string; filename?: string; content: Buffer | string; lines?: string[] };
/** A multipart body of any pieces, whole unless `cut` says where it ends. */
function body(pieces: Piece[]): Buffer {
  const parts = pieces.flatMap(({ name = "image", filename, content, lines = [] }) => {
    const about = [`form-data; name="${name}"`, ...(filename === undefined ? [] : [`filename="${filename}"`])].join(
      "; ",
    );
    const head = [`--${boundary}`, `content-disposition: ${about}`, ...lines, "", ""].join("\r\n");
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Sends a body as it is; a stream comes in pieces and says no length. */
async function sendBody(
  payload: Buffer | Readable,
  type = `multipart/form-data; boundary=${boundary}`,
  who: Sender = joana,
) {
  await db.deleteFrom("throttle").execute();
  const document: DocumentType = who.track === "PERSON" ? "SELFIE" : "ARTICLES_OF_INCORPORATION";
  const url = `/api/documents${who.base}?type=${document}`;
  const answer = await app.inject({ method: "POST", url, headers: { ...who.headers, "content-type": type }, payload });
  expectCommonRules(answer, type);
  return answer;
}
const sendFile = (content: Buffer, who: Sender = joana) =>
  sendBody(body([{ filename: "foto.jpg", content, lines: ["content-type: image/jpeg"] }]), undefined, who);

const kept = async (who: Sender) =>
  (await documentsOf(db, { tenantId: aurora.id, customerId: (await who.onboardingState()).id })).map(
    ({ type, format }) => [type, format],
  );

/** Nothing is stored or left on disk, and the applicant's step is unchanged. */
async function expectNothingHappened(): Promise<void> {
  expect([leftovers(), await kept(joana)]).toEqual([[], []]);
  expect((await joana.onboardingState()).onboardingStep).toBe("WAITING_DOCUMENTS");
}

const html = "<html><script>alert(document.domain)</script></html>";
const gif = Buffer.from("GIF89a/*\x01\x00\x80\x00\x00*/=1;alert(document.domain)//;", "latin1");
const png = (width: number, height: number, rest: Buffer = Buffer.alloc(0)) => {
  const header = Buffer.from("89504e470d0a1a0a0000000d4948445200000000000000000802000000", "hex");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.alloc(4), rest]);
};
const webp = (side: number) => {
  const header = Buffer.from("524946462400000057454250565038580a00000000000000000000000000", "hex");
  header.writeUIntLE(side - 1, 24, 3);
  header.writeUIntLE(side - 1, 27, 3);
  return header;
};
const heic = (side: number) => {
  const sizes = Buffer.from("0000001469737065000000000000000000000000", "hex");
  sizes.writeUInt32BE(side, 12);
  sizes.writeUInt32BE(side, 16);
  return Buffer.concat([Buffer.from("00000018667479706865696300000000", "hex"), Buffer.from("mif1heic"), sizes]);
};

test.each([
  ["a page", Buffer.from(html)],
  ["a page that a JPEG follows", Buffer.concat([Buffer.from(html), aPhoto()])],
  ["a GIF that is a script too", gif],
  ["a script that a PDF follows", Buffer.from(`alert(1);//\n${aPdf().toString()}`)],
  ["a PDF that is a script too", Buffer.from("%PDF-1.7=1;alert(document.domain)//")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a ZIP", Buffer.from("PK\x03\x04 the pieces of another document")],
  ["a Windows program", Buffer.from("MZ\x90\x00")],
  ["an ELF program", Buffer.from("\x7fELF\x02\x01")],
  ["a TIFF", Buffer.from("II*\x00\x08\x00\x00\x00")],
  ["an MP4", Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.from("isom\0\0\0\0isomiso2")])],
  ["a text", Buffer.from("esta não é uma foto")],
])("%s is no photo, whatever it calls itself, and leaves nothing", async (_name, file) => {
  const answer = await sendFile(file);
  expect([answer.statusCode, answer.json().code]).toEqual([415, "FILE_TYPE_NOT_ACCEPTED"]);
  await expectNothingHappened();
});

test.each([
  ["a PNG of four thousand million pixels a side", png(0xff_ff_ff_ff, 0xff_ff_ff_ff)],
  ["a PNG whose data unpack to 100 MB", png(100_000, 100_000, deflateSync(Buffer.alloc(100_000_000), { level: 9 }))],
  ["a PNG of one column", png(1, 12_001)],
  ["a JPEG of 65,535 pixels a side", aPhoto("x", [65_535, 65_535])],
  ["a WebP of 16 million pixels a side", webp(16_777_216)],
  ["a HEIC of four thousand million pixels a side", heic(0xff_ff_ff_ff)],
])("%s is refused by its header, before anything is unpacked", async (_name, file) => {
  const cpu = process.cpuUsage();
  const answer = await sendFile(file);
  expect([answer.statusCode, answer.json().code]).toEqual([422, "IMAGE_TOO_LARGE"]);
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(500);
  await expectNothingHappened();
});

const js = "/*\n*/=1;alert(document.domain)//";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(document.domain)"/>';
const after = (picture: Buffer, more: string) => Buffer.concat([picture, Buffer.from(more)]);

test.each([
  ["a JPEG with a page inside", "jpg", "image/jpeg", aPhoto(html)],
  ["a JPEG that a script follows", "jpg", "image/jpeg", after(aPhoto(), js)],
  ["a PNG that an SVG follows", "png", "image/png", after(png(800, 600), svg)],
  ["a WebP that a page follows", "webp", "image/webp", after(webp(800), html)],
  ["a HEIC that an SVG follows", "heic", "image/heic", after(heic(800), svg)],
  ["a PDF with a script, that a page follows", "pdf", "application/pdf", after(aPdf("/JS (app.alert(1))"), html)],
])("%s is stored encrypted, and the staff gets it as a %s that runs nothing", async (_name, format, type, content) => {
  const [sender, document] =
    format === "pdf" ? ([padaria, "ARTICLES_OF_INCORPORATION"] as const) : ([rui, "SELFIE"] as const);
  const { id: customerId, status, onboardingStep } = await sender.onboardingState();
  const sent = await sender.send(document, content, { name: `foto.${format}.svg.html`, kind: "text/html" });
  expect([sent.statusCode, (await kept(sender)).at(-1)]).toEqual([200, [document, format]]);
  const row = await db
    .selectFrom("document_file")
    .select(["id", "content"])
    .where("customer_id", "=", customerId)
    .where("type", "=", document)
    .executeTakeFirstOrThrow();
  expect(row.content.includes("document.domain")).toBe(false);

  const become = (state: { status: typeof status; onboarding_step?: typeof onboardingStep }) =>
    db.updateTable("customer").set(state).where("id", "=", customerId).execute();
  await become({ status: "IN_ANALYSIS_INTERNAL" });
  await olivia.send("POST", `/${aurora.slug}/reviews/${customerId}/open`);
  const at = `/${aurora.slug}/reviews/${customerId}/files/${row.id}`;
  for (const headers of [{ accept: "text/html" }, { accept: "image/svg+xml", "sec-fetch-dest": "document" }]) {
    const file = await olivia.send("GET", at, undefined, headers);
    expect([file.statusCode, file.rawPayload.equals(content)]).toEqual([200, true]);
    expect(file.headers).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-disposition": `attachment; filename="${document.toLowerCase().replaceAll("_", "-")}.${format}"`,
      "cache-control": "no-store",
    });
  }
  await become({ status, onboarding_step: onboardingStep });
});

test("no call of the public site serves a file", () => {
  const read = endpoints.filter(({ method, path }) => method === "GET" && path.includes("documents"));
  // Why a file is asked for again; the files themselves are read at the console alone.
  expect(read.map(({ path }) => path)).toEqual(["/documents/resubmission"]);
  expect(read.filter((endpoint) => "file" in endpoint)).toEqual([]);
});

const tenMegabytes = 10 * 1024 * 1024;
const photoOf = (bytes: number) => Buffer.concat([aPhoto(), Buffer.alloc(bytes)]).subarray(0, bytes);
const inPieces = (whole: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < whole.length; at += 65_536) yield whole.subarray(at, at + 65_536);
    })(),
  );

test.each([
  ["told", (payload: Buffer) => payload],
  ["not told", inPieces],
])("10 MB are accepted and one byte more is not, with the length %s", async (_told, as) => {
  const another = await applicants.anApplicant();
  await another.advance("WAITING_DOCUMENTS");
  const file = (bytes: number) => as(body([{ filename: "foto.jpg", content: photoOf(bytes) }]));
  const tooLarge = await sendBody(file(tenMegabytes + 1), undefined, another);
  expect([tooLarge.statusCode, tooLarge.json().code, await kept(another)]).toEqual([413, "FILE_TOO_LARGE", []]);
  const twice = await sendBody(file(2 * tenMegabytes), undefined, another);
  expect([twice.statusCode, await kept(another)]).toEqual([413, []]);
  expect(leftovers()).toEqual([]);
  const exact = await sendBody(file(tenMegabytes), undefined, another);
  expect([exact.statusCode, await kept(another), leftovers()]).toEqual([200, [["SELFIE", "jpg"]], []]);
});

const photo = { filename: "foto.jpg", content: aPhoto() };
const whole = body([photo]);
const field = (name: string): Piece => ({ name, content: "x" });
test.each<[string, Buffer]>([
  ["no part at all", body([])],
  ["nothing", Buffer.alloc(0)],
  ["something else than parts", Buffer.from("<html>")],
  ["the file under another name", body([{ ...photo, name: "file" }])],
  ["a text where the file should be", body([{ content: "uma foto" }])],
  ["an empty file", body([{ ...photo, content: "" }])],
  ["five texts before the file", body(["a", "b", "c", "d", "e"].map(field).concat(photo))],
  ["a thousand texts", body(Array.from({ length: 1_000 }, (_, at) => field(`f${at}`)))],
  [
    "a text of a megabyte",
    body([
      { name: "a", content: "x".repeat(1_000_000) },
      { ...photo, name: "b" },
    ]),
  ],
  ["a name of ten thousand letters", body([{ ...photo, name: "i".repeat(10_000) }])],
  ["a part cut off in its head", whole.subarray(0, 30)],
  ["a file cut off in the middle", whole.subarray(0, whole.length - 40)],
  ["a file without its last line", whole.subarray(0, whole.length - boundary.length - 8)],
])("a body of %s is refused in one sentence, and leaves nothing", async (_name, payload) => {
  const answer = await sendBody(payload);
  expect([answer.statusCode, answer.json().code]).toEqual([400, "validation"]);
  await expectNothingHappened();
});

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/mixed; boundary=${boundary}`,
  "image/jpeg",
])("%s is not a form with a file", async (type) => {
  const answer = await sendBody(whole, type);
  expect([400, 415]).toContain(answer.statusCode);
  await expectNothingHappened();
});

test("a file's name is never used as a path", async () => {
  const another = await applicants.anApplicant();
  await another.advance("WAITING_DOCUMENTS");
  const answer = await sendBody(
    body([{ ...photo, filename: "../../../etc/cron.d/x\\..\\y.php%00.jpg" }]),
    undefined,
    another,
  );
  expect([answer.statusCode, await kept(another), leftovers()]).toEqual([200, [["SELFIE", "jpg"]], []]);
});

test.each([
  ["of two files only the first is taken", [photo, { ...photo, filename: "outra.jpg" }]],
  [
    "what else is said about a file is passed over",
    [{ ...photo, lines: Array.from({ length: 100 }, (_, at) => `x-${at}: y`) }],
  ],
])("%s", async (_name, pieces) => {
  const another = await applicants.anApplicant();
  await another.advance("WAITING_DOCUMENTS");
  const answer = await sendBody(body(pieces), undefined, another);
  expect([answer.statusCode, await kept(another), leftovers()]).toEqual([200, [["SELFIE", "jpg"]], []]);
});

test("a PDF is recognized by its first bytes, and accepted only where PDFs are allowed", async () => {
  const answer = await sendFile(
    Buffer.from("%PDF-1.7\n/OpenAction << /S /JavaScript /JS (app.alert(1)) >>\n%%EOF"),
    padaria,
  );
  expect(answer.statusCode).toBe(200);
  expect(await kept(padaria)).toContainEqual(["ARTICLES_OF_INCORPORATION", "pdf"]);
  expect(leftovers()).toEqual([]);
});
