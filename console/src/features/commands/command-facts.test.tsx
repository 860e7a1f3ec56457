import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

const customer = { id: "01a21300-0000-7000-8000-000000000003", name: "Wilma Torres" };
const approval = {
  ...waitingCommand,
  kind: "review.approve",
  sentence: "Aprovar o cadastro e abrir a conta",
  customer,
};

test("who decides about an application reaches it from the order", async () => {
  theConsole("APROVACAO", (path) => (path.startsWith("/commands/") ? approval : { rows: [], next: null }));
  open(`/aurora/aprovacoes/${approval.id}`);
  const link = await screen.findByRole("link", { name: "Ver respostas e conferências" });
  expect(link.getAttribute("href")).toBe(`/aurora/analises/${customer.id}`);
});
