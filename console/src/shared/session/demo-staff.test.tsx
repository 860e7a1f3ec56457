import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DemoStaff } from "./demo-staff.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = "";
});

test("the person whom the page of the demo named is signed in with one press of a key", async () => {
  window.location.hash = "andre@vitral.exemplo";
  const known = { password: "vitral123", code: "123456", secondsLeft: 20 };
  const staff = [
    { name: "Olívia Nunes", role: "OPERACAO", email: "olivia@vitral.exemplo", ...known },
    { name: "André Melo", role: "APROVACAO", email: "andre@vitral.exemplo", ...known },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ staff }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DemoStaff onSignedIn={() => undefined} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole("button", { name: /andre@vitral.exemplo/ });
  expect(document.activeElement).toBe(button);
});
