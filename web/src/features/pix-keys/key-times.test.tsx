import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../../testing/bank.tsx";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";

const keys = `/accounts/${checking.id}/pix/keys`;
const [list, register] = [`GET ${keys}`, `POST ${keys}`];
const cpf = { id: "30000000-0000-4000-8000-000000000001", key: "11144477735", type: "CPF", status: "ACTIVE" };
const bodies = (requests: { call: string; body: unknown }[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => anaIsRemembered());

test("the list of keys is cached for 10 s; then it is reloaded when the window gets the focus", async () => {
  stopTheClock();
  const requests = theBank({ [list]: { keys: [cpf] } });
  open("/pix-keys/my-keys");
  await soon(() => screen.queryByText("111.444.777-35"));
  const times = () => bodies(requests, list).length;
  const focus = () => fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  await pass(9_000);
  focus();
  await pass(500);
  expect(times()).toBe(1);
  await pass(1_000);
  expect(times()).toBe(1);
  focus();
  await pass(100);
  expect(times()).toBe(2);
});

test("the list of keys is not reloaded within 10 s", async () => {
  stopTheClock();
  const requests = theBank({ [list]: { keys: [cpf] } });
  open("/pix-keys/my-keys");
  const leaveAndReturn = async (after: number) => {
    await soon(() => screen.queryByText("111.444.777-35"));
    fireEvent.click(screen.getByRole("link", { name: "Cadastrar chave" }));
    await soon(() => screen.queryByRole("radio", { name: /^CPF/ }));
    await pass(after);
    const trail = screen.getByRole("navigation", { name: "Você está em" });
    fireEvent.click(within(trail).getByRole("link", { name: "Chaves Pix" }));
    await soon(() => screen.queryByRole("link", { name: /^Minhas chaves/ }));
    fireEvent.click(screen.getByRole("link", { name: /^Minhas chaves/ }));
    await soon(() => screen.queryByText("111.444.777-35"));
  };
  await leaveAndReturn(5_000);
  expect(bodies(requests, list)).toHaveLength(1);
  await leaveAndReturn(10_000);
  await soon(() => bodies(requests, list).length === 2);
});

test("a new key leads to the list 500 ms after it was registered, not before", async () => {
  theBank({ [list]: { keys: [cpf] }, [register]: cpf });
  const { user, visit } = open("/pix-keys/new-key");
  await user.click(await screen.findByRole("button", { name: "Continuar" }));
  const button = await screen.findByRole("button", { name: "Confirmar" });
  stopTheClock();
  fireEvent.click(button);
  await soon(() => screen.queryByText("Chave registrada com sucesso!"));
  await pass(450);
  expect(visit.address).toBe("/pix-keys/new-key");
  await pass(60);
  expect(visit.address).toBe("/pix-keys/my-keys");
});
