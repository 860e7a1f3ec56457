import * as z from "zod/mini";
import { consoleEndpoint } from "../console-endpoint.ts";
import { TenantPath } from "../page.ts";

/** The formats of a brand's pictures, with their content types. */
export const pictureTypes = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
} as const;
export type PictureFormat = keyof typeof pictureTypes;

/** What an uploaded picture may be at most: bytes, pixels of a side, uploads that were never published. */
export const brandPicture = { maxBytes: 512 * 1024, maxSvgBytes: 256 * 1024, maxSide: 2_048, maxDrafts: 100 };

/** Where a bank's own hosts serve the pictures of its brand. */
export const pictureFolder = "/brands/pictures/";

/** The address of an uploaded picture on the bank's own hosts: its content's hash, so that it never changes. */
export const pictureAddress = (sha256: string, format: PictureFormat): string => `${pictureFolder}${sha256}.${format}`;

/** Hash and format of an uploaded picture, of its address or of the last part of it; null for any other address. */
export function pictureOf(address: string): { name: string; sha256: string; format: PictureFormat } | null {
  const name = address.startsWith(pictureFolder) ? address.slice(pictureFolder.length) : address;
  const [, sha256, format] = /^([0-9a-f]{64})\.(svg|png|jpg|webp)$/.exec(name) ?? [];
  return sha256 === undefined ? null : { name, sha256, format: format as PictureFormat };
}

export const uploadPicture = consoleEndpoint({
  method: "POST",
  path: "/:tenant/brand/pictures",
  summary: "Envia uma imagem da marca; um SVG é refeito só com o que é seguro. O site a mostra depois de publicada",
  action: "brand.edit",
  params: TenantPath,
  upload: "image",
  refusals: ["UNSUPPORTED_MEDIA_TYPE", "PICTURE_REFUSED"],
  answer: z.object({ address: z.string(), width: z.int(), height: z.int() }),
});

export const getPicture = consoleEndpoint({
  method: "GET",
  path: "/:tenant/brand/pictures/:name",
  summary: "Uma imagem enviada, também antes de publicada",
  action: "brand.read",
  params: z.extend(TenantPath, { name: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  refusals: ["NOT_FOUND"],
  answer: z.object({}),
  file: Object.values(pictureTypes),
});

export const pictureEndpoints = [uploadPicture, getPicture];
