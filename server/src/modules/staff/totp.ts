import { Secret, TOTP } from "otpauth";

/** Seconds of a step (RFC 6238, 4.1). */
const period = 30;
/** Steps before and after the current one that are accepted: clocks of phones differ. */
const window = 1;
const issuer = "Vitral";

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });

/** A new secret in base32: 160 random bits, as RFC 4226 (4, R6) recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator reads as a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step that a code is of, within the window; null where it is of none. Every step is good for one use. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window });
  return delta === null ? null : currentStep(at) + delta;
}

/** The number of the step at a moment. */
export const currentStep = (at: Date): number => Math.floor(at.getTime() / 1000 / period);

/** The code of a step: for tests, and for the demo's sign-in page. */
export const codeOfStep = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * period * 1000 });

/** Seconds until a step ends. */
export const secondsLeft = (step: number, at: Date): number => Math.ceil((step + 1) * period - at.getTime() / 1000);
