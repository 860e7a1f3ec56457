import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, offline, open, theBank } from "../../testing/bank.tsx";

const keys = `GET /accounts/${checking.id}/pix/keys`;
const limits = `GET /accounts/${checking.id}/pix/limits`;
const id = (last: number) => `30000000-0000-4000-8000-00000000000${last}`;
const limit = (kind: string, current: number, used: number) => ({
  kind,
  current,
  ceiling: current,
  used,
  remaining: current - used,
  pending: null,
  scheduled: null,
});
const card = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return (heading.closest("section")?.textContent ?? "").replaceAll("\u00a0", " ");
};

beforeEach(() => anaIsRemembered());

test("'Chaves Pix' shows each key with its state beside the links", async () => {
  const cpf = { id: id(1), key: "11144477735", type: "CPF", status: "ACTIVE" };
  const random = { id: id(2), key: "123e4567-e89b-42d3-a456-426614174000", type: "EVP", status: "PENDING" };
  theBank({ [keys]: { keys: [cpf, random] } });
  open("/pix-keys");
  await screen.findByText("111.444.777-35");
  expect(await card("Suas chaves agora")).toMatch(/CPF111\.444\.777-35Ativa.*Pendente$/);
  expect(screen.getByRole("link", { name: /Minhas chaves/ })).toBeTruthy();
});

test("an account without keys is told what one is for", async () => {
  theBank({ [keys]: { keys: [] } });
  open("/pix-keys");
  expect(await screen.findByText(/Você ainda não tem chaves/)).toBeTruthy();
});

test("'Configurações' shows each limit with what is used, and one for each payment without", async () => {
  const nightStart = { current: "20:00", pending: null };
  const all = [limit("DAY", 5_000, 1_250.5), limit("TRANSACTION", 2_000, 0)];
  theBank({ [limits]: { limits: all, nightStart, mayChange: { limits: true, nightStart: true } } });
  open("/settings");
  await screen.findByText("Limite diurno");
  expect(await card("Seus limites Pix agora")).toBe(
    "Seus limites Pix agoraLimite diurnoR$ 5.000,00Usado R$ 1.250,50Disponível R$ 3.749,50Limite por transaçãoR$ 2.000,00",
  );
});

test.each([
  ["/pix-keys", keys],
  ["/settings", limits],
])("%s offers another try where its list was not loaded, and keeps its links", async (at, call) => {
  theBank({ [call]: offline });
  open(at);
  expect(await screen.findByRole("button", { name: "Tentar de novo" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /Minhas chaves|Limites/ }).length).toBeGreaterThan(0);
});

test("'Minha conta' offers the themes, and the choice is kept on this device", async () => {
  theBank({});
  open("/account");
  expect(await screen.findByRole("radio", { name: "Sistema", checked: true })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Escuro" }));
  expect(screen.getByRole("radio", { name: "Escuro", checked: true })).toBeTruthy();
  expect(localStorage.getItem("theme")).toBe("dark");
  fireEvent.click(screen.getByRole("radio", { name: "Sistema" }));
  expect(localStorage.getItem("theme")).toBeNull();
});
