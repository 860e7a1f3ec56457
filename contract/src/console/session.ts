import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { TenantState } from "../tenants.ts";
import { isAsciiAddress, withAsciiDomain } from "../texts/email.ts";
import { plainText } from "../plain-text.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { staffRoles } from "./permissions.ts";

/** The header in which a browser says for how many seconds nobody has used its page: such a call prolongs nothing. */
export const idleHeader = "x-idle-seconds";

/** The sentences of sign-in and enrolment, the same on the screen and from the server. */
export const sentences = {
  email: "Informe um e-mail válido",
  staffEmail: "Informe um e-mail válido, sem acentos nem letras de outros alfabetos antes do @",
  password: "Preencha sua senha",
  code: "O código tem 6 dígitos",
} as const;

/** An e-mail of the staff is ASCII; upper and lower case are the same, and a domain of other letters is punycode. */
export const StaffEmail = z
  .string(sentences.staffEmail)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, sentences.staffEmail))
  .check(z.overwrite(withAsciiDomain), z.refine(isAsciiAddress, sentences.staffEmail));

/** The e-mail with which somebody signs in: as it is stored, also where it is older than the rule of `StaffEmail`. */
export const SignInEmail = z
  .string(sentences.email)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, sentences.email))
  .check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, sentences.email));

const nameRequired = "Informe o nome";
/** The name of somebody of the staff. */
export const StaffName = z
  .string(nameRequired)
  .check(z.trim(), z.minLength(1, nameRequired), z.maxLength(120, "O nome pode ter até 120 caracteres"))
  .check(...plainText);

/** Six digits of a TOTP (RFC 6238). */
export const TotpCode = z.string(sentences.code).check(z.regex(/^\d{6}$/, sentences.code));

export const StaffRoleName = z.enum(staffRoles);
export const secondFactors = ["TOTP", "PASSKEY"] as const;

/** What a browser's WebAuthn call takes and gives, as the WebAuthn JSON types have it; the library checks the rest. */
export const WebAuthnJson = z.record(z.string().check(z.maxLength(100)), z.unknown());

/** A tenant that the session may look at. */
export const TenantChoice = z.object({ slug: z.string(), name: z.string(), state: z._default(TenantState, "ACTIVE") });

/** Who is signed in, what may be looked at, and until when. */
export const StaffSession = z.object({
  staff: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: StaffRoleName,
    /** The slug of the only tenant; null: the whole installation. */
    tenant: z.nullable(z.string()),
  }),
  tenants: z.array(TenantChoice),
  /** When the session ends however busy it is. */
  endsAt: Moment,
  /** After so many seconds without use it ends too. */
  idleSeconds: z.int(),
  /** By how many milliseconds, in whole seconds, the bank's clock is ahead of real time: 0 outside the demo. */
  aheadMs: z.int(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const startStaffSession = consoleEndpoint({
  method: "POST",
  path: "/session/password",
  summary: "Primeiro passo: e-mail e senha",
  action: "public",
  body: z.object({
    email: SignInEmail,
    password: z
      .string(sentences.password)
      .check(z.minLength(1, sentences.password), z.maxLength(128, "A senha deve ter no máximo 128 caracteres")),
  }),
  refusals: ["STAFF_WRONG_CREDENTIALS", "STAFF_LOCKED", "TOO_MANY_REQUESTS"],
  answer: z.object({ factors: z.array(z.enum(secondFactors)) }),
});

export const confirmTotp = consoleEndpoint({
  method: "POST",
  path: "/session/totp",
  summary: "Segundo passo: código do aplicativo autenticador",
  action: "pending",
  body: z.object({ code: TotpCode }),
  refusals: ["STAFF_WRONG_CODE", "STAFF_LOCKED"],
  answer: StaffSession,
});

export const getPasskeyOptions = consoleEndpoint({
  method: "POST",
  path: "/session/passkey/options",
  summary: "O que o navegador precisa para confirmar com uma chave de acesso",
  action: "pending",
  answer: z.object({ options: WebAuthnJson }),
});

export const confirmPasskey = consoleEndpoint({
  method: "POST",
  path: "/session/passkey",
  summary: "Segundo passo: chave de acesso",
  action: "pending",
  body: z.object({ response: WebAuthnJson }),
  refusals: ["STAFF_WRONG_PASSKEY", "STAFF_LOCKED"],
  answer: StaffSession,
});

export const getStaffSession = consoleEndpoint({
  method: "GET",
  path: "/session",
  summary: "Quem está na sessão e até quando; sem sessão, null",
  action: "public",
  answer: z.object({ session: z.nullable(StaffSession) }),
});

export const endStaffSession = consoleEndpoint({
  method: "POST",
  path: "/session/end",
  summary: "Encerra a sessão; sem sessão não faz nada",
  action: "public",
  answer: z.object({}),
});

export const listStaffTenants = consoleEndpoint({
  method: "GET",
  path: "/tenants",
  summary: "Os bancos que a sessão pode ver",
  action: "signed-in",
  answer: z.object({ tenants: z.array(TenantChoice) }),
});

export const getSignInHelp = consoleEndpoint({
  method: "GET",
  path: "/sign-in-help",
  summary: "As pessoas da demonstração e seus códigos de agora; vazio fora dela",
  action: "public",
  answer: z.object({
    staff: z.array(
      z.object({
        name: z.string(),
        role: StaffRoleName,
        email: z.string(),
        password: z.string(),
        /** null: the person has another second factor by now. */
        code: z.nullable(z.string()),
        secondsLeft: z.int(),
      }),
    ),
  }),
});
