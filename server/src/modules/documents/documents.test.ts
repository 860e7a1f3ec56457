import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { applicantsOf, aPdf, aPhoto, multipart } from "../../../test/applicant.ts";
import { aWorld } from "../../../test/world.ts";
import { buildApp } from "../../app.ts";
import { documentsOf, openDocument } from "./documents.ts";

const world = await aWorld();
const applicants = applicantsOf(world);
const { db, secrets, aurora } = world;
const largest = 10 * 1024 * 1024;

async function atSelfie() {
  const applicant = await applicants.anApplicant();
  await applicant.advance("WAITING_DOCUMENTS");
  const { id } = await applicant.onboardingState();
  return { ...applicant, key: { tenantId: aurora.id, customerId: id } };
}

test("a photo is stored encrypted with its hash, and decrypts only for its own row", async () => {
  const applicant = await atSelfie();
  const secret = "a-face-that-nobody-may-see-in-the-database";
  const photo = aPhoto(secret);
  expect((await applicant.send("SELFIE", photo)).statusCode).toBe(200);

  const [kept] = await documentsOf(db, applicant.key);
  expect(kept).toMatchObject({ type: "SELFIE", format: "jpg", bytes: photo.length });
  expect(kept?.sha256).toEqual(createHash("sha256").update(photo).digest());
  const which = { tenantId: aurora.id, id: kept?.id ?? "" };
  expect(await openDocument({ db, secrets }, which)).toEqual(photo);

  const owner = world.owner();
  await owner.connect();
  const hex = Buffer.from(secret).toString("hex");
  const { rows } = await owner.query(
    `select count(*)::int as found from document_file where encode(content, 'hex') like '%${hex}%'`,
  );
  expect(rows[0].found).toBe(0);

  const other = await atSelfie();
  await other.send("SELFIE", aPhoto());
  const [others] = await documentsOf(db, other.key);
  await owner.query(
    "update document_file f set content = o.content, iv = o.iv, tag = o.tag from document_file o where f.id = $1 and o.id = $2",
    [kept?.id, others?.id],
  );
  await expect(openDocument({ db, secrets }, which)).rejects.toThrow("authenticate");
  await owner.end();
});

test("the newest of each type counts, and an older one that was not reviewed is removed", async () => {
  const applicant = await atSelfie();
  const newest = aPhoto();
  for (const photo of [aPhoto(), aPhoto(), newest]) await applicant.send("SELFIE", photo);
  const kept = await documentsOf(db, applicant.key);
  expect(kept.map(({ sha256 }) => sha256)).toEqual([createHash("sha256").update(newest).digest()]);
});

const png = Buffer.from("89504e470d0a1a0a0000000d49484452000005dc000003e80802000000", "hex");
const webp = Buffer.from("524946462400000057454250565038580a00000000000000db0500e70300", "hex");
const ispe = Buffer.from("000000146973706500000000000007d0000005dc", "hex");
const heicOfATool = readFileSync(new URL("../../../test/pictures/quarters.heic", import.meta.url));
const heic = Buffer.concat([Buffer.from("00000018667479706865696300000000", "hex"), Buffer.from("mif1heic"), ispe]);

test.each([
  ["png", png],
  ["webp", webp],
  ["heic", heic],
  ["heic", heicOfATool],
  ["jpg", aPhoto()],
])("a %s is recognized by its content, not by its name", async (format, file) => {
  const applicant = await atSelfie();
  const answer = await applicant.send("SELFIE", file, { name: "documento.exe", kind: "application/octet-stream" });
  expect(answer.json()).toEqual({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS_FRONT" });
  expect((await documentsOf(db, applicant.key))[0]?.format).toBe(format);
});

const onlyPhotos = "Este arquivo não é aceito aqui. Envie uma foto em JPEG, PNG, WebP ou HEIC.";
test.each([
  ["a PDF as a selfie", aPdf(), onlyPhotos],
  ["a program called selfie.jpg", Buffer.from("MZ\x90\0 this is no picture"), onlyPhotos],
  ["a page that becomes a PDF later on", Buffer.from("<script></script>%PDF-1.7"), onlyPhotos],
  ["a JPEG cut off before its size", aPhoto().subarray(0, 20), onlyPhotos],
  ["a PNG cut off before its size", png.subarray(0, 16), onlyPhotos],
  ["a JPEG without a width", aPhoto("x", [0, 100]), onlyPhotos],
  ["an AVIF", Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.from("avif00000000")]), onlyPhotos],
])("%s is refused and changes nothing", async (_name, file, message) => {
  const applicant = await atSelfie();
  const answer = await applicant.send("SELFIE", file);
  expect([answer.statusCode, answer.json()]).toEqual([415, { code: "FILE_TYPE_NOT_ACCEPTED", message }]);
  expect(await documentsOf(db, applicant.key)).toEqual([]);
  expect((await applicant.onboardingState()).onboardingStep).toBe("WAITING_DOCUMENTS");
});

test("a picture of 20,000 pixels is refused by its header alone", async () => {
  const applicant = await atSelfie();
  const answer = await applicant.send("SELFIE", aPhoto("x", [20_000, 100]));
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    "A foto passa de 12.000 pixels de lado. Envie uma foto menor.",
  ]);
});

test("only the digital licence and the company's document may be a PDF", async () => {
  const applicant = await applicants.anApplicant("COMPANY");
  await applicant.advance("WAITING_DOCUMENTS_FRONT");
  expect((await applicant.send("DRIVER_LICENSE_FRONT", aPdf())).statusCode).toBe(415);
  expect((await applicant.send("DRIVER_LICENSE_DIGITAL", aPdf())).statusCode).toBe(200);
  const wrong = await applicant.send("ARTICLES_OF_INCORPORATION", Buffer.from("PK\x03\x04 a text of another program"));
  expect(wrong.json().message).toBe(
    "Este arquivo não é aceito aqui. Envie uma foto em JPEG, PNG, WebP ou HEIC, ou um PDF.",
  );
  expect((await applicant.send("ARTICLES_OF_INCORPORATION", aPdf())).json().onboardingStep).toBe("DONE");
});

test("10 MB are accepted, one byte more is not", async () => {
  const applicant = await atSelfie();
  const photo = aPhoto();
  const filled = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length, "x")]);
  const more = await applicant.send("SELFIE", filled(largest + 1));
  expect([more.statusCode, more.json()]).toEqual([
    413,
    { code: "FILE_TOO_LARGE", message: "O arquivo passa de 10 MB. Envie um arquivo menor." },
  ]);
  expect((await applicant.send("SELFIE", filled(largest * 2))).statusCode).toBe(413);
  expect(await documentsOf(db, applicant.key)).toEqual([]);
  expect((await applicant.send("SELFIE", filled(largest))).statusCode).toBe(200);
});

test("a call without a proper file is refused with a sentence", async () => {
  const applicant = await atSelfie();
  const sentence = { body: { message: "Por favor, selecione um arquivo." } };
  expect((await applicant.send("SELFIE", Buffer.alloc(0))).json().validation).toEqual(sentence);
  expect((await applicant.send("SELFIE", aPhoto(), { field: "photo" })).json().validation).toEqual(sentence);
  const url = "/api/documents/persons?type=SELFIE";
  const none = await world.app.inject({
    method: "POST",
    url,
    headers: { ...applicant.headers, ...multipart(aPhoto()).headers },
    payload: "------onboarding--\r\n",
  });
  expect([none.statusCode, none.json().validation]).toEqual([400, sentence]);
  const json = await world.app.inject({ method: "POST", url, headers: applicant.headers, payload: { image: "x" } });
  expect(json.statusCode).toBe(415);
  const raw = await world.app.inject({
    method: "POST",
    url,
    headers: { ...applicant.headers, "content-type": "image/jpeg" },
    payload: aPhoto(),
  });
  expect(raw.statusCode).toBe(415);
  const type = await applicant.send("PASSPORT" as "SELFIE");
  expect([type.statusCode, type.json().validation]).toEqual([
    400,
    { query: { message: "Tipo de documento inválido" } },
  ]);
  const withoutSession = await world.app.inject({
    method: "POST",
    url,
    headers: { host: aurora.host, ...multipart(aPhoto()).headers },
    payload: multipart(aPhoto()).payload,
  });
  expect(withoutSession.statusCode).toBe(401);
});

test("a body that ends too early is refused and leaves nothing", async () => {
  const applicant = await atSelfie();
  const { headers, payload } = multipart(Buffer.concat([aPhoto(), Buffer.alloc(100_000)]));
  const url = "/api/documents/persons?type=SELFIE";
  const answer = await world.app.inject({
    method: "POST",
    url,
    headers: { ...applicant.headers, ...headers },
    payload: payload.subarray(0, 60_000),
  });
  expect([answer.statusCode, answer.json().validation]).toEqual([
    400,
    { body: { message: "O arquivo chegou incompleto. Envie de novo." } },
  ]);
  expect(await documentsOf(db, applicant.key)).toEqual([]);
});

test("a connection that breaks in the middle of a photo leaves nothing", async () => {
  const applicant = await atSelfie();
  // A temporary folder of its own, so that other tests' uploads are not seen.
  const folder = mkdtempSync(join(tmpdir(), "vitral-test-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const uploads = () => readdirSync(folder).length;
  const second = await buildApp({
    db,
    secrets,
    now: world.clock.now,
    rail: null,
    http: {
      logLevel: "silent",
      trustProxy: [],
      publicUrl: "http://localhost",
      cepUrl: "https://viacep.com.br/ws/{cep}/json/",
    },
  });
  const port = Number(new URL(await second.http.listen({ port: 0, host: "127.0.0.1" })).port);
  const { headers, payload } = multipart(Buffer.concat([aPhoto(), Buffer.alloc(2_000_000)]));
  const lines = Object.entries({ ...applicant.headers, ...headers, "content-length": payload.length });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /api/documents/persons?type=SELFIE HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  socket.write(payload.subarray(0, 1_000_000));
  await expect.poll(uploads).toBe(1);
  socket.destroy();
  await expect.poll(uploads).toBe(0);
  await second.http.close();
  expect(await documentsOf(db, applicant.key)).toEqual([]);
  expect((await applicant.onboardingState()).onboardingStep).toBe("WAITING_DOCUMENTS");
});

test("a document stored by one server is read by another: none is on a local disk", async () => {
  const applicant = await atSelfie();
  const photo = aPhoto();
  await applicant.send("SELFIE", photo);
  const http = {
    logLevel: "silent",
    trustProxy: [],
    publicUrl: "http://localhost",
    cepUrl: "https://viacep.com.br/ws/{cep}/json/",
  };
  const second = await buildApp({ db, secrets, now: world.clock.now, rail: null, http });
  const body = multipart(aPhoto());
  const answer = await second.http.inject({
    method: "POST",
    url: "/api/documents/persons?type=IDENTITY_CARD_FRONT",
    ...body,
    headers: { ...applicant.headers, ...body.headers },
  });
  expect(answer.json().onboardingStep).toBe("WAITING_DOCUMENTS_BACK");
  const [selfie] = await documentsOf(db, applicant.key);
  expect(await openDocument({ db, secrets }, { tenantId: aurora.id, id: selfie?.id ?? "" })).toEqual(photo);
  await second.http.close();
});

test("the same photo sent many times at once is stored once", async () => {
  const applicant = await atSelfie();
  const photo = aPhoto();
  const answers = await Promise.all(Array.from({ length: 6 }, () => applicant.send("SELFIE", photo)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await documentsOf(db, applicant.key)).toHaveLength(1);
});
