import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Loaded } from "./loaded.tsx";

const query = { data: undefined as string | undefined, error: null as unknown, isFetching: false, refetch: vi.fn() };
const shown = (changes: Partial<typeof query>) => (
  <Loaded query={{ ...query, ...changes }} what="a lista">
    {(data) => <input aria-label={data} />}
  </Loaded>
);
const lost = new ApiError(0, { code: "", message: "Sem conexão com o servidor." });

afterEach(cleanup);

test("what cannot be read again stays with what was typed in it, and a word that it may be old", async () => {
  const refetch = vi.fn();
  const { rerender } = render(shown({ data: "Motivo", refetch }));
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: "Motivo" }), "conferido");
  rerender(shown({ data: "Motivo", error: lost, refetch }));
  expect(screen.getByRole("alert").textContent).toContain("Isto pode ter mudadoSem conexão com o servidor.");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Motivo" }).value).toBe("conferido");
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(refetch).toHaveBeenCalledOnce();
  rerender(shown({ data: "Motivo", refetch }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Motivo" }).value).toBe("conferido");
});

test.each([
  [403, "Seu perfil não permite ver isto"],
  [404, "Não encontramos o que você procura"],
  [409, "Isto já não está aberto"],
])("what a refusal (%i) denies is not shown any more", (status, title) => {
  render(shown({ data: "Motivo", error: new ApiError(status, { code: "", message: "Peça acesso." }) }));
  expect(screen.getByRole("alert").textContent).toContain(title);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("what never came can be asked for again, and says while it loads", () => {
  const { rerender } = render(shown({ isFetching: true }));
  expect(screen.getByText("Carregando a lista")).toBeTruthy();
  rerender(shown({ error: lost }));
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeTruthy();
});
