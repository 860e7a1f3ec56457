import * as z from "zod/mini";
import { consoleEndpoint } from "./console-endpoint.ts";
import { StaffRoleName, TotpCode } from "./session.ts";

const badLink = "Este link está incompleto";

/** 256 random bits in base64url, from the fragment of the link: it is never in an address that a server logs. */
const EnrolmentToken = z.string(badLink).check(z.regex(/^[\w-]{43}$/, badLink));

/** The six digits of the e-mail that goes out with a link: the link alone opens nothing. */
const wrongLength = "Digite os 6 números do e-mail";
export const EnrolmentCode = z.string(wrongLength).check(z.trim(), z.regex(/^\d{6}$/, wrongLength));
const Given = z.object({ token: EnrolmentToken, emailCode: EnrolmentCode });
const notOpened = [
  "ENROLMENT_EXPIRED",
  "ENROLMENT_WRONG_CODE",
  "ENROLMENT_LOCKED",
  "STAFF_LOCKED",
  "TOO_MANY_REQUESTS",
] as const;

/** Characters. Eight is the least where a second factor stands beside the password (NIST SP 800-63B-4, 3.1.1.2). */
export const staffPasswordLength = { min: 8, max: 128 } as const;
const tooShort = `A senha deve ter no mínimo ${staffPasswordLength.min} caracteres`;
export const NewStaffPassword = z
  .string(tooShort)
  .check(
    z.minLength(staffPasswordLength.min, tooShort),
    z.maxLength(staffPasswordLength.max, `A senha deve ter no máximo ${staffPasswordLength.max} caracteres`),
  );

export const openEnrolment = consoleEndpoint({
  method: "POST",
  path: "/enrolment",
  summary:
    "Abre o link de cadastro com o código do e-mail: de quem é, e um segredo novo do autenticador; o de antes deixa de valer",
  action: "public",
  body: Given,
  refusals: notOpened,
  answer: z.object({
    email: z.string(),
    name: z.string(),
    role: StaffRoleName,
    /** Base32, to be typed where the code cannot be read. */
    secret: z.string(),
    /** The address that an authenticator reads as a QR code (otpauth://totp/…). */
    uri: z.string(),
  }),
});

export const finishEnrolment = consoleEndpoint({
  method: "POST",
  path: "/enrolment/finish",
  summary: "Conclui o cadastro com a senha escolhida e o primeiro código; o link deixa de valer",
  action: "public",
  body: z.extend(Given, { password: NewStaffPassword, code: TotpCode }),
  refusals: [...notOpened, "STAFF_WRONG_CODE", "WEAK_PASSWORD"],
  answer: z.object({}),
});
