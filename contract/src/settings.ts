import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The deployment's settings for the browser (docs/operating.md, "Settings"). */
export const Settings = z.object({
  /** The public postal-code service that the browser asks; `{cep}` stands for the eight digits (spec 7.3). */
  cepUrl: z.string().check(z.regex(/^https?:\/\/.*\{cep\}/, "cepUrl")),
  /** By how many milliseconds, in whole seconds, the bank's clock is ahead of real time: 0 outside the demo. */
  aheadMs: z.int(),
});

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  admission: "free",
  summary: "O que o navegador precisa saber desta instalação",
  access: "public",
  answer: Settings,
});
