import * as z from "zod/mini";
import { TextVersion } from "../../legal/texts.ts";
import { TypedText } from "../../legal/sections.ts";
import { consoleEndpoint } from "../console-endpoint.ts";
import { TenantPath } from "../page.ts";
import { Recipients } from "./recipients.ts";

/** Terms of use and privacy policy with the São Paulo day from which they hold, which is the name of the version. */
export const NewTexts = z.object({
  from: z.iso.date("Escolha o dia em que os textos começam a valer"),
  terms: TypedText,
  privacy: TypedText,
});
export type NewTexts = z.output<typeof NewTexts>;

/** One version as it is typed. */
const Typed = z.extend(TextVersion, { terms: z.string(), privacy: z.string() });

export const listTexts = consoleEndpoint({
  method: "GET",
  path: "/:tenant/texts",
  summary:
    "As versões dos termos e da privacidade, e os textos em vigor; uma nova é o pedido texts.publish; e as empresas que recebem dados",
  action: "brand.read",
  params: TenantPath,
  answer: z.object({
    inForce: Typed,
    versions: z.array(TextVersion),
    /** The companies that get customers' data now. */
    recipients: Recipients,
  }),
});

export const readTexts = consoleEndpoint({
  method: "GET",
  path: "/:tenant/texts/:version",
  summary: "Os textos de uma versão, como foram escritos",
  action: "brand.read",
  params: z.extend(TenantPath, { version: z.iso.date() }),
  refusals: ["NOT_FOUND"],
  answer: Typed,
});

export const textEndpoints = [listTexts, readTexts];
