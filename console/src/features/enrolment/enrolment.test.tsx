import { staffPasswordLength } from "@vitral/contract/console/enrolment";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import EnrolmentPage from "./enrolment.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = "";
});

test("the enrolment says how long a password is, as the rule has it", async () => {
  const secret = "A".repeat(32);
  const opened = { email: "nara@banco.exemplo", name: "Nara Reis", role: "FRAUDE", secret, uri: `otpauth://${secret}` };
  window.location.hash = "A".repeat(43);
  vi.stubGlobal("fetch", async () => Response.json(opened));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EnrolmentPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText("Código do e-mail"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText(`No mínimo ${staffPasswordLength.min} caracteres.`)).toBeTruthy();
});
