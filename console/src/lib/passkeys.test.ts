import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askPasskey, createPasskey, passkeySentence, stopAskingPasskey } from "./passkeys.ts";

/** A browser's window for passkeys: one question at a time, which only an abort or an answer ends. */
function aWindow() {
  let isOpen = false;
  const ask = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      if (isOpen) return reject(new DOMException("A request is already pending.", "OperationError"));
      isOpen = true;
      signal.addEventListener("abort", () => {
        isOpen = false;
        reject(signal.reason as DOMException);
      });
    });
  return { isOpen: () => isOpen, credentials: { get: vi.fn(ask), create: vi.fn(ask) } };
}

let browser = aWindow();
beforeEach(() => {
  browser = aWindow();
  vi.stubGlobal("PublicKeyCredential", { parseRequestOptionsFromJSON: Object, parseCreationOptionsFromJSON: Object });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: browser.credentials });
});
afterEach(() => {
  stopAskingPasskey();
  vi.unstubAllGlobals();
});

test("who goes back closes the browser's window, and is told nothing", async () => {
  const asked = askPasskey({});
  expect(browser.isOpen()).toBe(true);
  stopAskingPasskey();
  expect(await asked).toBeNull();
  expect(browser.isOpen()).toBe(false);
});

test("a second question takes the place of one that is still open", async () => {
  const first = askPasskey({});
  const second = askPasskey({});
  expect(await first).toBeNull();
  await Promise.resolve();
  expect(browser.isOpen()).toBe(true);
  stopAskingPasskey();
  expect(await second).toBeNull();
});

test.each([
  ["NotAllowedError", "A chave de acesso não foi usada: a janela foi fechada ou o tempo acabou. Tente de novo."],
  ["InvalidStateError", "Este aparelho já tem uma chave de acesso desta conta."],
  ["SecurityError", "Este endereço não aceita chaves de acesso. Abra o console pelo endereço da instituição."],
  ["NotSupportedError", "Este aparelho não tem o tipo de chave de acesso que o console aceita."],
  ["ConstraintError", "Este aparelho não confirma quem usa a chave: ative a senha, a digital ou o rosto nele."],
  ["UnknownError", "O aparelho não conseguiu usar a chave de acesso. Tente de novo."],
])("a browser's %s reads '%s'", async (name, sentence) => {
  const refused = () => Promise.reject(new DOMException("no", name));
  browser.credentials.get.mockImplementation(refused);
  browser.credentials.create.mockImplementation(refused);
  for (const ask of [askPasskey, createPasskey]) {
    const failure: unknown = await ask({}).catch((error: unknown) => error);
    expect(passkeySentence(failure)).toBe(sentence);
  }
});
