import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal } from "../../testing/console.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers: Record<string, () => Response> = {
  "/api/session/password": () => Response.json({ factors: ["TOTP", "PASSKEY"] }),
  "/api/session/totp": () => refusal(422, "WRONG_TOTP", "Código incorreto."),
  "/api/session/passkey/options": () => Response.json({ options: { challenge: "AAAA" } }),
};

test("a try with a passkey ends what the code said, and going back ends both", async () => {
  vi.stubGlobal("fetch", async (address: string) => answers[address]?.() ?? Response.json({ staff: [] }));
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  const closed = Object.assign(new Error("closed"), { name: "NotAllowedError" });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get: () => Promise.reject(closed) } });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInSteps onSignedIn={() => undefined} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText("E-mail"), "ana@vitral.exemplo");
  await user.type(screen.getByLabelText("Senha"), "vitral123{Enter}");
  await user.type(await screen.findByLabelText("Código"), "123456{Enter}");
  await screen.findByText("Código incorreto.");
  await user.click(screen.getByRole("button", { name: "Usar chave de acesso" }));
  await screen.findByText(/^A chave de acesso não foi usada/);
  expect(screen.queryByText("Código incorreto.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Voltar" }));
  await screen.findByLabelText("Senha");
  expect(screen.queryByText(/^A chave de acesso não foi usada/)).toBeNull();
});
