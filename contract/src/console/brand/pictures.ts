import * as z from "zod/mini";
import { consoleEndpoint } from "../console-endpoint.ts";
import { TenantPath } from "../page.ts";

/** The formats of which a picture of a brand may be uploaded. */
export const pictureTypes = ["image/svg+xml", "image/png", "image/jpeg", "image/webp"];

/** What an uploaded picture may be at most: bytes, pixels of a side, uploads that were never published. */
export const brandPicture = { maxBytes: 512 * 1024, maxSide: 2_048, maxDrafts: 100 };

export const uploadPicture = consoleEndpoint({
  method: "POST",
  path: "/:tenant/brand/pictures",
  summary: "Envia uma imagem da marca, que é guardada como PNG em dois tamanhos. O site a mostra depois de publicada",
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
  file: ["image/png"],
});

export const pictureEndpoints = [uploadPicture, getPicture];
