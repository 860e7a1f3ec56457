import type { Page } from "@playwright/test";

type Kind = {
  /** Whether it can make sure who uses it, by a finger or a PIN. */
  verifies?: boolean;
  /** Whether it answers by itself, as if a finger was there. */
  answers?: boolean;
};

/** A passkey of this machine, and what says whether a finger is there. */
export async function addAuthenticator(page: Page, { verifies = true, answers = true }: Kind = {}) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: verifies,
    isUserVerified: verifies,
    automaticPresenceSimulation: answers,
  } as const;
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    /** From now on it answers by itself, or not. */
    answers: (enabled: boolean) => client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** It has forgotten its passkeys. */
    forget: () => client.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}
