import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Filter } from "./column.ts";
import { useListAddress } from "./list-address.ts";

const filters: readonly Filter[] = [
  { name: "q", label: "Busca", kind: "text" },
  { name: "state", label: "Situação", kind: "choice", options: [] },
];

function List() {
  const address = useListAddress(filters);
  const { search } = useLocation();
  const navigate = useNavigate();
  const both = () => {
    address.filter("q", "ana");
    address.filter("state", "BLOCKED");
  };
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => address.open("q=bia")}>
        View
      </button>
      <button type="button" onClick={() => address.filter("state", "CLOSED")}>
        Closed
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  return screen.getByRole("status").textContent;
};

afterEach(cleanup);

test("a typed filter and a chosen one within one drawing both stand in the address", async () => {
  render(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  );
  expect(await press("Both")).toBe("?q=ana&state=BLOCKED");
});

test("a filter after Back begins with the address that is shown, not with what was left", async () => {
  render(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  );
  expect(await press("View")).toBe("?q=bia");
  expect(await press("Back")).toBe("");
  expect(await press("Closed")).toBe("?state=CLOSED");
});
