import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";

test("a verification that nobody of the staff ran says so in Portuguese", async () => {
  const run = { startedAt: "2026-03-10T12:00:00Z", endedAt: "2026-03-10T12:00:01Z", state: "SOUND", checks: [] };
  const id = "115a70f6-4ded-458e-afdd-3a5c9aa9240";
  const rows = [
    { ...run, id: `${id}0`, actor: "system" },
    { ...run, id: `${id}1`, actor: "olivia@vitral.exemplo" },
  ];
  theConsole("OPERACAO", () => ({ rows, next: null }));
  open("/aurora/razao/verificacoes");
  expect(await screen.findByRole("cell", { name: "o sistema" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "olivia@vitral.exemplo" })).toBeTruthy();
  expect(screen.queryByText("system")).toBeNull();
});
