import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askPasskey, createPasskey, sentenceOf, stopAskingPasskey } from "./passkeys.ts";

/** A browser's window for passkeys: one question at a time, which only an abort or an answer ends. */
function aWindow() {
  let isOpen = false;
  const ask = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      if (isOpen) return reject(new DOMException("A request is already pending.", "OperationError"));
      isOpen = true;
      signal.addEventListener("abort", () => {
        isOpen = false;
        reject(signal.reason as Error);
      });
    });
  return { isOpen: () => isOpen, credentials: { get: vi.fn(ask), create: vi.fn(ask) } };
}

const toUse = { challenge: "AAAA", rpId: "localhost" };
const toMake = {
  challenge: "AAAA",
  rp: { id: "localhost", name: "Banco" },
  user: { id: "AAAA", name: "ana", displayName: "Ana" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  authenticatorSelection: { userVerification: "required", residentKey: "required", requireResidentKey: true },
};
const sentences = { NotAllowedError: "closed", ConstraintError: "cannot", other: "other" };

let browser = aWindow();
beforeEach(() => {
  browser = aWindow();
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: browser.credentials });
});
afterEach(() => {
  stopAskingPasskey();
  vi.unstubAllGlobals();
});

test("who goes back closes the browser's window, and is told nothing", async () => {
  const asked = askPasskey(toUse);
  await expect.poll(browser.isOpen).toBe(true);
  stopAskingPasskey();
  expect(await asked).toBeNull();
  expect(browser.isOpen()).toBe(false);
});

test("a second question takes the place of one that is still open", async () => {
  const first = askPasskey(toUse);
  await expect.poll(browser.isOpen).toBe(true);
  const second = createPasskey(toMake);
  expect(await first).toBeNull();
  await expect.poll(browser.isOpen).toBe(true);
  stopAskingPasskey();
  expect(await second).toBeNull();
});

test.each([
  ["NotAllowedError", "closed"],
  ["ConstraintError", "cannot"],
  ["UnknownError", "other"],
])("a browser's %s reads '%s'", async (name, sentence) => {
  const refused = () => Promise.reject(new DOMException("no", name));
  browser.credentials.create.mockImplementation(refused);
  const failure: unknown = await createPasskey(toMake).catch((error: unknown) => error);
  expect(sentenceOf(failure, sentences)).toBe(sentence);
});

test("what the library tells apart has a sentence of its own", async () => {
  browser.credentials.create.mockImplementation(() => Promise.reject(new DOMException("no", "ConstraintError")));
  const failure: unknown = await createPasskey(toMake).catch((error: unknown) => error);
  const code = "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT";
  expect(sentenceOf(failure, { ...sentences, [code]: "keeps none" })).toBe("keeps none");
});
