/**
 * What a customer may consent to, each with the version of its text: a new text needs a new version, and what was given
 * to an earlier one does not count for it (LGPD, art. 8, § 6). Only what the bank may do no other way is asked here.
 */
export const consents = {
  NEWS_EMAIL: {
    version: "2026-11-25",
    title: "Novidades por e-mail",
    text: "Autorizo o uso do meu nome e do meu e-mail para receber novidades e ofertas dos produtos desta instituição. Posso retirar a autorização aqui a qualquer momento, sem custo, e nada muda na minha conta.",
  },
} as const satisfies Record<string, { version: string; title: string; text: string }>;

export type ConsentKind = keyof typeof consents;
export const consentKinds = Object.keys(consents) as ConsentKind[];

/**
 * The versions of the model of the terms of use (contract/src/legal/terms-text.ts), the newest first. Who accepted one
 * can read it for ever: a changed text is a new version.
 */
export const modelVersions = ["2026-11-27", "2026-11-26", "2026-11-23"] as const;
export type ModelVersion = (typeof modelVersions)[number];

/** The version of the model that whoever signs up accepts where the bank has published no terms of its own. */
export const [termsVersion] = modelVersions;

/** The version of the model with this name. */
export const modelVersionOf = (version: string): ModelVersion | undefined =>
  modelVersions.find((known) => known === version);
