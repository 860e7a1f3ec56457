import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageTitle } from "./page-title.tsx";

const screenWith = (title: string) => (
  <>
    <input aria-label="PIN" />
    <PageTitle>{title}</PageTitle>
  </>
);

test("the title of a new screen takes the focus, but not from a field in which somebody types", () => {
  const { rerender } = render(screenWith("Início"));
  rerender(screenWith("Pix agendados"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Pix agendados" }));

  screen.getByLabelText("PIN").focus();
  rerender(screenWith("Pix Agendado"));
  expect(document.activeElement).toBe(screen.getByLabelText("PIN"));
});
