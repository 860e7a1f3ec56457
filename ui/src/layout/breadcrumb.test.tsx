import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Breadcrumb } from "./breadcrumb.tsx";

test("a separator ends the item before it, so that no line of a wrapped trail begins with one", () => {
  const trail = [
    { label: "Home", to: "/" },
    { label: "Configurações", to: "/settings" },
    { label: "Meus Limites Pix" },
  ];
  render(<Breadcrumb breadcrumbs={trail} />, { wrapper: MemoryRouter });
  const items = screen.getAllByRole("listitem");
  expect(items.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(trail.map(({ label }) => label));
  expect(items.map(({ lastElementChild }) => lastElementChild?.tagName)).toEqual(["svg", "svg", "SPAN"]);
});
