import { randomInt } from "node:crypto";
import type { EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { DocumentType } from "@vitral/contract/documents";
import type { App } from "../src/app.ts";
import { aCnpj, aCpf } from "./documents.ts";
import { aMailbox } from "./mailbox.ts";
import { quickHash } from "./quick-hash.ts";
import { password, type World } from "./world.ts";
import { address } from "./address.ts";

type Response = Awaited<ReturnType<App["http"]["inject"]>>;
export type Applicant = Awaited<ReturnType<ReturnType<typeof applicantsOf>["anApplicant"]>>;

/** A JPEG by its header, 1600 by 1200, with something in it that can be searched for. */
export function aPhoto(content = String(randomInt(1e12)), [width, height] = [1600, 1200]): Buffer {
  const header = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc00011080000000003012200021101031101", "hex");
  header.writeUInt16BE(height ?? 0, 25);
  header.writeUInt16BE(width ?? 0, 27);
  return Buffer.concat([header, Buffer.from(content), Buffer.from("ffd9", "hex")]);
}

export const aPdf = (content = String(randomInt(1e12))): Buffer => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);

const boundary = "----onboarding";

/** A multipart body with one file. */
export function multipart(file: Buffer, { field = "image", name = "selfie.jpg", kind = "image/jpeg" } = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${kind}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Makes applicants who open an account in the real app, and reads the messages that they get. */
export function applicantsOf(world: World, app: App["http"] = world.app) {
  const { codeSentTo, codeTextedTo, emailsTo } = aMailbox(world);

  /** An applicant who has signed up and signed in. */
  async function anApplicant(track: EntityType = "PERSON", changes: { document?: string; name?: string } = {}) {
    const base = track === "PERSON" ? "/persons" : "/companies";
    const document = changes.document ?? (track === "PERSON" ? aCpf() : aCnpj());
    const name = changes.name ?? (track === "PERSON" ? "Joana Prado Reis" : "Padaria Serra Azul Ltda");
    const email = `${document.toLowerCase()}@exemplo.com.br`;
    const phone = `+55119${randomInt(60_000_000, 99_999_999)}`;
    const headers: Record<string, string> = {
      host: world.aurora.host,
      "x-tenant-id": world.aurora.id,
      "x-forwarded-for": `198.51.${randomInt(255)}.${randomInt(255)}`,
    };
    const call = (path: string, payload: object): Promise<Response> =>
      app.inject({ method: "POST", url: `/api${path}`, headers, payload });
    const signUp = () => call(base, { document, name, password });
    const signIn = async () => {
      const answer = await call("/authenticate", { document, password });
      headers["authorization"] = `Bearer ${answer.json().token}`;
      return answer;
    };
    const send = (type: DocumentType, file = aPhoto(), as: Parameters<typeof multipart>[1] = {}): Promise<Response> => {
      const body = multipart(file, as);
      const url = `/api/documents${base}?type=${type}`;
      return app.inject({ method: "POST", url, ...body, headers: { ...headers, ...body.headers } });
    };
    await signUp();
    // The hash of full cost was computed; to verify it at each sign-in would take as long again.
    const customer = world.db.updateTable("customer").set({ password_hash: quickHash(password) });
    await customer.where("tenant_id", "=", world.aurora.id).where("document", "=", document).execute();
    await signIn();

    const person = `${base}/individuals`;
    /** How each step is completed: with a driving licence and all optional data. */
    const steps: Partial<Record<OnboardingStep, () => Promise<Response>>> = {
      WAITING_EMAIL: () => call(`${base}/register-email`, { email }),
      WAITING_EMAIL_CONFIRMATION: async () => call(`${base}/validate-email`, { code: await codeSentTo(email) }),
      WAITING_PHONE: () => call(`${base}/register-phone`, { phone }),
      WAITING_PHONE_CONFIRMATION: async () => call(`${base}/validate-phone`, { code: await codeTextedTo(phone) }),
      ...(track === "PERSON"
        ? {
            WAITING_INDIVIDUAL: () => call(person, { birthDate: "1990-05-17" }),
            WAITING_INDIVIDUAL_DOCUMENT: () =>
              call(`${person}/document`, {
                documentType: "RG",
                documentNumber: "12.345.678-9",
                documentIssuing: "SSP",
                documentDateIssue: "2010-03-04",
                documentUf: "SP",
              }),
            WAITING_INDIVIDUAL_PARENTS_NAME: () => call(`${person}/parents-name`, { motherName: "Marta Prado" }),
            WAITING_INDIVIDUAL_INCOME: () => call(`${person}/income`, { income: 5000 }),
            WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON: () =>
              call(`${person}/publicly-exposed-person`, { isPep: false }),
            WAITING_NATIONALITY: () => call(`${person}/nationality`, { nationality: "BRASILEIRO" }),
            WAITING_ADDRESS: () => call(`${person}/address`, address),
          }
        : {
            WAITING_COMPANY_ADDRESS: () => call("/companies/address", address),
            WAITING_COMPANY_PARTNERS: () => call("/companies/partners", partner),
            WAITING_COMPANY_DOCUMENT: () => send("ARTICLES_OF_INCORPORATION", articles),
          }),
      WAITING_DOCUMENTS: () => send("SELFIE", photos.selfie),
      WAITING_DOCUMENTS_FRONT: () => send("DRIVER_LICENSE_FRONT", photos.front),
      WAITING_DOCUMENTS_BACK: () => send("DRIVER_LICENSE_VERSE", photos.back),
    };
    const photos = { selfie: aPhoto(), front: aPhoto(), back: aPhoto() };
    const articles = aPdf();
    const partner = {
      document: aCpf(),
      name: "Rui Sócio Prado",
      email: "rui@exemplo.com.br",
      phone: "1133334444",
      motherName: "Lia Prado",
      birthDate: "1980-01-02",
      address,
    };
    const entity = async () => (await signIn()).json<{ entity: Record<string, string> }>().entity;
    return {
      track,
      base,
      document,
      name,
      email,
      phone,
      headers,
      partner,
      photos,
      articles,
      steps,
      call,
      send,
      signUp,
      signIn,
      entity,
      address,
      /** Status and step as stored. */
      onboardingState: () =>
        world.db
          .selectFrom("customer")
          .select(["id", "status", "onboarding_step as onboardingStep", "email", "phone"])
          .where("tenant_id", "=", world.aurora.id)
          .where("document", "=", document)
          .executeTakeFirstOrThrow(),
      /** Completes step after step until the customer reaches `until`. */
      async advance(until: OnboardingStep = "DONE") {
        for (let turn = 0; turn < 20; turn += 1) {
          const { onboardingStep } = await this.onboardingState();
          if (onboardingStep === until) return;
          const alias = onboardingStep === "RESEND_DOCUMENTS" ? "WAITING_DOCUMENTS" : onboardingStep;
          const answer = await steps[alias as OnboardingStep]?.();
          if (answer?.statusCode !== 200) throw new Error(`${onboardingStep}: ${answer?.statusCode} ${answer?.body}`);
        }
        throw new Error(`never reached ${until}`);
      },
    };
  }

  return { anApplicant, codeSentTo, codeTextedTo, emailsTo };
}
