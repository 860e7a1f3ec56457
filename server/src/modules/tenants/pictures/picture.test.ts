import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pictureSizes } from "@vitral/contract/brand/pictures";
import fc from "fast-check";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { vips } from "../../../platform/pictures/vips.ts";
import { aPng, pngChunk } from "../../../../test/pictures/rasters.ts";
import { readPicture } from "./read-picture.ts";
import { safePicture } from "./picture.ts";

const { Image } = await vips();
const root = join(import.meta.dirname, "../../../../..");
const svg = (inner: string, more = ' viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${more}>${inner}</svg>`;
const red = '<rect width="40" height="20" fill="#f00"/>';

const warn = vi.fn();
const log = { warn };
/** What is stored of a file, or the sentence of its refusal. */
const outcome = (given: string | Buffer, tenantId = "a tenant") =>
  safePicture(Buffer.from(given as Buffer), { tenantId, log }).catch((error: Error) => error.message);
/** The same without a thread of its own, for files that break nothing. */
async function stored(given: string | Buffer) {
  const read = await readPicture(Buffer.from(given as Buffer));
  if ("why" in read) throw new Error(read.why);
  return { ...read, pixels: pixelsOf(read.large) };
}
function pixelsOf(png: Uint8Array) {
  const image = Image.newFromBuffer(png);
  return { width: image.width, height: image.height, at: (x: number, y: number) => Array.from(image.getpoint(x, y)) };
}
/** A photo, 300 by 200, its left half blue and its right half white. */
function photo() {
  const blue = Image.black(150, 200, { bands: 3 }).linear([1, 1, 1], [0, 0, 255]);
  const white = Image.black(150, 200, { bands: 3 }).linear([1, 1, 1], [255, 255, 255]);
  return blue.join(white, "horizontal").cast("uchar").copy({ interpretation: "srgb" });
}
const file = (bytes: Uint8Array) => Buffer.from(bytes);

test("a drawing becomes two PNGs that fit a logo's place; the demo's own keep their colours", async () => {
  const logo = await stored(readFileSync(join(root, "server/seed/brands/aurora/logo-dark.svg")));
  expect(logo.sides).toEqual([666, 144]);
  for (const size of ["large", "small"] as const) {
    const { width, height } = pixelsOf(logo[size]);
    expect([height, width <= pictureSizes[size][0]]).toEqual([pictureSizes[size][1], true]);
  }
  expect(logo.pixels.at(Math.round((20 / 40) * 144), Math.round((33 / 40) * 144))).toEqual([0x43, 0x38, 0xca, 255]);
  expect(logo.pixels.at(0, 0)[3]).toBe(0);
  expect(await outcome(svg(red))).toMatchObject({ sides: [288, 144] });
});

test("a photo that its camera turned is upright, and keeps its colours from print", async () => {
  const turned = photo();
  turned.setInt("orientation", 6);
  const upright = await stored(file(turned.jpegsaveBuffer()));
  expect([upright.pixels.width, upright.pixels.height]).toEqual([96, 144]);
  expect(upright.pixels.at(48, 20)).toEqual([0, 0, 254]);
  expect(upright.pixels.at(48, 120)).toEqual([255, 255, 255]);
  const printed = await stored(file(photo().iccTransform("cmyk", { input_profile: "srgb" }).jpegsaveBuffer()));
  expect(printed.pixels.at(200, 20).map((value) => value > 245)).toEqual([true, true, true]);
  expect(printed.pixels.at(20, 20)[2]).toBeGreaterThan(100);
});

test("a small picture is not made larger", async () => {
  expect((await stored(aPng(24))).sides).toEqual([24, 24]);
});

const place = "GPSLatitude 23 33 01 S Ana Lima";
function noted() {
  const image = photo();
  image.setString("exif-ifd3-GPSLatitude", "23/1 33/1 1/1");
  image.setString("exif-ifd0-ImageDescription", place);
  image.setBlob("xmp-data", Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${place}</x:xmpmeta>`));
  return image;
}
test.each<[what: string, given: Buffer]>([
  ["a JPEG with Exif and XMP", file(noted().jpegsaveBuffer())],
  ["a WebP with Exif and XMP", file(noted().webpsaveBuffer())],
  ["a PNG with Exif and XMP", file(noted().pngsaveBuffer())],
  ["a PNG with a text and a date", aPng(8, { chunks: ["tEXt", "tIME"].map((type) => pngChunk(type, place)) })],
  ["a JPEG with a comment", Buffer.concat([file(photo().jpegsaveBuffer()), Buffer.from(place)])],
  ["an SVG with notes", Buffer.from(svg(`<title>${place}</title><metadata>${place}</metadata><!--${place}-->${red}`))],
])("of %s only the pixels are stored", async (_what, given) => {
  expect(given.includes("Ana Lima")).toBe(true);
  const { large, small } = await stored(given);
  for (const png of [large, small]) {
    const parts = Array.from(
      Buffer.from(png)
        .toString("latin1")
        .matchAll(/IHDR|IDAT|IEND|PLTE|[a-z][a-zA-Z]{2}[a-zA-Z]/g),
    );
    expect(Buffer.from(png).includes("Ana Lima")).toBe(false);
    expect(parts.map(([part]) => part).filter((part) => /^(tEXt|zTXt|iTXt|eXIf|tIME|iCCP)$/.test(part))).toEqual([]);
  }
});

const jpeg = file(Image.gaussnoise(300, 200, { sigma: 50, mean: 128 }).cast("uchar").jpegsaveBuffer());
test.each<[what: string, given: string | Buffer, why: string]>([
  ["a page", "<!DOCTYPE html>\n<html lang=pt><title>Logo</title></html>", "não é uma imagem"],
  ["a PDF", "%PDF-1.7\n%%EOF", "não é uma imagem"],
  ["a GIF", "GIF89a", "não é uma imagem"],
  ["a text", "Logo do banco", "não é uma imagem"],
  ["a HEIC", readFileSync(join(root, "server/test/pictures/quarters.heic")), "não é uma imagem"],
  ["another encoding", Buffer.from(`\ufeff${svg(red)}`, "utf16le"), "não é uma imagem"],
  ["too many pixels", aPng(4_000), "2048 pixels"],
  ["text", svg(`${red}<text>Banco</text>`), "Converta os textos"],
  ["HTML", svg(`${red}<foreignObject><p/></foreignObject>`), "imagem dentro do desenho"],
  ["a picture in it", svg(`${red}<image href="data:image/png;base64,AAAA"/>`), "imagem dentro do desenho"],
  ["nothing in it", svg(""), "vazio"],
])("a file with %s is refused, and the sentence says why", async (_what, given, why) => {
  expect(await stored(given).catch((error: Error) => error.message)).toContain(why);
});

test.each<[what: string, given: string | Buffer]>([
  ["an SVG with a wrong end", svg("<g>")],
  ["entities that multiply", entities()],
  ["a cut JPEG", jpeg.subarray(0, jpeg.length / 2)],
  ["a cut PNG", aPng(64).subarray(0, 60)],
  ["too many levels", svg("<g>".repeat(100_000) + "</g>".repeat(100_000))],
])("%s: what breaks the library is refused", async (_what, given) => {
  expect(await outcome(given)).toContain("O arquivo está incompleto, tem um erro ou é complexo demais.");
  const logged = { kind: expect.stringMatching(/^(failure|stopped)$/), ms: expect.any(Number) };
  expect(warn.mock.lastCall).toEqual([logged, "an uploaded picture was not read"]);
});

function entities(): string {
  const names = Array.from("bcdefghij");
  const all = names.map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghij"[at]};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${all.join("")}]>${svg(`<desc>&j;</desc>${red}`)}`;
}

test.each<[what: string, given: string | Buffer]>([
  ["a script", svg(`<script>alert(1)</script>${red}`, ' onload="alert(1)" viewBox="0 0 40 20"')],
  ["a style from elsewhere", svg(`<style>@import url(https://evil.test/a);</style>${red}`)],
  ["a page after it", Buffer.concat([aPng(64), Buffer.from("<script>alert(1)</script>")])],
])("a file with %s is stored as its pixels alone", async (_what, given) => {
  const { large } = await stored(given);
  expect(Buffer.from(large).includes("alert")).toBe(false);
  expect(Buffer.from(large).subarray(-8).toString("latin1", 0, 4)).toBe("IEND");
});

const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.end();
}).listen(0);
afterAll(() => elsewhere.close());

test("nothing that a drawing names is opened, on this machine or elsewhere", async () => {
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const own = join(root, "server/seed/brands/aurora/logo-dark.svg");
  const named = [own, `file://${own}`, `${address}/a.png`, `${address}/a.svg`];
  // Compressed, so that the check of the text does not see it.
  const images = named.map((href) => `<image width="40" height="20" href="${href}"/>`);
  expect(await outcome(gzipSync(svg(images.join(""))))).toContain("vazio");
  const copies = named.map((href) => `<use href="${href}#a"/><use xlink:href="${href}"/>`);
  expect(await outcome(svg(copies.join("")))).toContain("vazio");
  expect(asked).toEqual([]);
});

afterEach(() => void vi.useRealTimers());
const filter = '<filter id="f"><feTurbulence numOctaves="1000000000" baseFrequency="1"/></filter>';
const endlessDrawing = svg(`${filter}<rect filter="url(#f)" width="40" height="20"/>`);

test("a drawing that takes for ever is stopped and refused, and the next one is read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const stopAfter = async (waitMs: number) => {
    const endless = outcome(endlessDrawing);
    const next = outcome(svg(red));
    await new Promise((done) => setTimeout(done, waitMs));
    vi.advanceTimersByTime(30_000);
    return [await endless, await next];
  };
  // On a busy machine the library is not open after a second: then it is no fault of the file.
  let [endless, next] = await stopAfter(1_000);
  for (let waitMs = 2_000; endless === "a file was not made: it stopped" && waitMs <= 16_000; waitMs *= 2)
    [endless, next] = await stopAfter(waitMs);
  expect(endless).toContain("complexo demais");
  expect(next).toMatchObject({ sides: [288, 144] });
});

test("of one bank few pictures wait, and those of another bank are read meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const endless = outcome(endlessDrawing, "hostile");
  const waiting = Array.from({ length: 4 }, () => outcome(svg(red), "hostile"));
  expect(await outcome(svg(red), "hostile")).toContain("muitos acessos");
  expect(await outcome(svg(red), "another")).toMatchObject({ sides: [288, 144] });
  vi.advanceTimersByTime(30_000);
  expect(await endless).toContain("complexo demais");
  for (const read of await Promise.all(waiting)) expect(read).toMatchObject({ sides: [288, 144] });
});

test.skipIf(process.platform !== "linux")(
  "the thread that read a picture ends, with the threads of the library",
  async () => {
    const running = () => readdirSync("/proc/self/task").length;
    let most = 0;
    const sample = setInterval(() => (most = Math.max(most, running())), 5);
    await Promise.all(Array.from({ length: 3 }, () => outcome(svg(red))));
    clearInterval(sample);
    await expect.poll(running, { timeout: 20_000 }).toBeLessThan(most - 2);
  },
);

test("whatever bytes a file has, it is refused or drawn", async () => {
  const whole = [aPng(16), file(noted().jpegsaveBuffer()), file(noted().webpsaveBuffer()), Buffer.from(svg(red))];
  const change = fc.tuple(fc.nat(3), fc.nat(2_000), fc.nat(255));
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(change, async ([which, at, byte]) => {
      const given = Buffer.from(whole[which] ?? "");
      given[at % given.length] = byte;
      const read = await readPicture(given).catch(() => null);
      if (!read || "why" in read) return;
      drawn += 1;
      expect(Math.max(...read.sides)).toBeLessThanOrEqual(704);
    }),
    { numRuns: 200 },
  );
  expect(drawn).toBeGreaterThan(20);
});
