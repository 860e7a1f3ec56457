import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";
import { ana, anaIsRemembered, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";
import { sendAgain } from "../../../testing/screen.ts";
import { aClaim } from "../../../testing/a-claim.ts";

const pix = `/accounts/${checking.id}/pix`;
const list = `GET ${pix}/claims`;
const keys = `GET ${pix}/keys`;
const idOf = (last: number) => `50000000-0000-4000-8000-00000000000${last}`;
const claim = aClaim;
const owned = { ...claim, type: "OWNERSHIP" };
const press = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const section = () => screen.findByRole("region", { name: "Portabilidade e reivindicação" });

beforeEach(() => anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321" }) }));

test("a key that another bank asks for is given away after a question, once", async () => {
  let claims = [claim];
  const confirm = `POST ${pix}/claims/${claim.id}/confirm`;
  const done = { ...claim, status: "CONFIRMED", actions: [] };
  const requests = theBank({
    [keys]: { keys: [] },
    [list]: () => Response.json({ claims, available: true, next: null }),
    [confirm]: () => ((claims = [done]), Response.json(done)),
  });
  const { user } = open("/pix-keys/my-keys");
  expect(
    await screen.findByText(
      "Banco Mar S.A. pediu esta chave em seu nome. Sem a sua resposta até 29/11/2026 às 09:30, ela continua aqui.",
    ),
  ).toBeTruthy();
  await user.click(await press(/^Confirmar/));
  const dialog = await screen.findByRole("dialog", { name: "Confirmar portabilidade" });
  await user.click(within(dialog).getByRole("button", { name: "Voltar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await press(/^Confirmar/));
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Confirmar" }));
  expect(await screen.findByText("Portabilidade confirmada.")).toBeTruthy();
  expect(await screen.findByText("Você confirmou. A chave vai para Banco Mar S.A. em instantes.")).toBeTruthy();
  expect(requests.filter(({ call }) => call === confirm).map(({ body }) => body)).toEqual([null]);
});

test("a key that somebody asks for cannot be deleted, and its row says why; another key can", async () => {
  const key = (id: string, type: string, value: string) => ({ id, type, key: value, status: "ACTIVE" });
  const ended = { ...claim, id: idOf(3), keyType: "EMAIL", key: "ana@exemplo.com.br", status: "CANCELLED" };
  theBank({
    [keys]: { keys: [key(idOf(1), "PHONE", claim.key), key(idOf(2), "EMAIL", "ana@exemplo.com.br")] },
    [list]: { claims: [claim, { ...ended, end: "REFUSED", actions: [] }], available: true, next: null },
  });
  const { user } = open("/pix-keys/my-keys");
  expect(await screen.findByText("Há um pedido em andamento: não pode ser deletada")).toBeTruthy();
  const bin = await press(/^Deletar chave .*98765-4321/);
  expect(bin.getAttribute("aria-disabled")).toBe("true");
  expect(bin.getAttribute("aria-label")).toMatch(/há um pedido em andamento$/);
  await user.click(bin);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect((await press("Deletar chave ana@exemplo.com.br")).getAttribute("aria-disabled")).toBeNull();
});

test("the holder of a phone keeps it with a code; a wrong one is said at the field and can be tried again", async () => {
  const [send, cancel] = [`POST ${pix}/claims/${claim.id}/code`, `POST ${pix}/claims/${claim.id}/cancel`];
  const requests = theBank({
    [keys]: { keys: [] },
    [list]: { claims: [owned], available: true, next: null },
    [send]: {},
    [cancel]: (body: { code: string }) =>
      body.code === "123456"
        ? Response.json({ ...owned, status: "CANCELLED", end: "STILL_IN_USE", actions: [] })
        : refusal(422, "INVALID_CODE", "Código inválido ou expirado.")(),
  });
  const { user } = open("/pix-keys/my-keys");
  await user.click(await press(/^Ainda uso este celular/));
  const dialog = await screen.findByRole("dialog", { name: "Recusar reivindicação" });
  await user.click(within(dialog).getByRole("button", { name: "Receber código por SMS" }));
  const field = await within(dialog).findByLabelText("Código do SMS");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "000000");
  await user.click(within(dialog).getByRole("button", { name: "Manter a chave" }));
  expect(await within(dialog).findByText("Código inválido ou expirado.")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "123456");
  await user.click(within(dialog).getByRole("button", { name: "Manter a chave" }));
  expect(await screen.findByText("Pedido recusado. A chave continua com você.")).toBeTruthy();
  expect(requests.filter(({ call }) => call === cancel)).toHaveLength(2);
});

test("a code that was not sent is no longer told to who has one", async () => {
  const sentence = "Você pediu códigos demais hoje.";
  theBank({
    [keys]: { keys: [] },
    [list]: { claims: [owned], available: true, next: null },
    [`POST ${pix}/claims/${claim.id}/code`]: refusal(422, "CODE_LIMIT", sentence),
  });
  const { user } = open("/pix-keys/my-keys");
  await user.click(await press(/^Ainda uso este celular/));
  await user.click(await press("Receber código por SMS"));
  await screen.findByText(sentence);
  await user.click(await press("Já recebi um código"));
  await screen.findByLabelText("Código do SMS");
  expect(screen.queryByText(sentence)).toBeNull();
});

test.each([
  ["PIX_KEY_PORTABLE", "Trazer para cá", "Pedir portabilidade", "PORTABILITY"],
  ["PIX_KEY_CLAIMABLE", "Reivindicar a chave", "Reivindicar chave", "OWNERSHIP"],
])("a registration refused with %s leads to the claim, which can be sent again after a failure", async (...row) => {
  const [code, lead, button, type] = row;
  let fails = true;
  const ask = `POST ${pix}/claims`;
  const asked = { ...claim, type, role: "CLAIMER", actions: ["cancel"] };
  const requests = theBank({
    [keys]: { keys: [] },
    [`POST ${pix}/keys`]: refusal(409, code, "Esta chave está em outro lugar."),
    [ask]: () => (fails ? offline() : Response.json(asked)),
    [list]: () => Response.json({ claims: fails ? [] : [asked], available: true, next: null }),
  });
  const { user, visit } = open("/pix-keys/new-key");
  await user.click(await screen.findByRole("radio", { name: /^Telefone/ }));
  await user.click(await press("Continuar"));
  await user.click(await press("Confirmar"));
  await user.click(await press(lead));
  expect(await screen.findByText(/Quem conhece este telefone/)).toBeTruthy();
  await user.click(await press(button));
  expect(await screen.findByText(/Sem conexão/)).toBeTruthy();
  fails = false;
  await sendAgain(user);
  await section();
  expect(visit.address).toBe("/pix-keys/my-keys");
  expect(requests.findLast(({ call }) => call === ask)?.body).toEqual({
    type,
    keyType: "PHONE",
    key: "+5511987654321",
  });
});

test("on a device that is not registered the refusal leads to its registration", async () => {
  theBank({
    [keys]: { keys: [] },
    [list]: { claims: [claim], available: true, next: null },
    [`POST ${pix}/claims/${claim.id}/confirm`]: refusal(
      403,
      "DEVICE_NOT_REGISTERED",
      "Cadastre antes este dispositivo.",
    ),
  });
  const { user } = open("/pix-keys/my-keys");
  await user.click(await press(/^Confirmar/));
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Confirmar" }));
  expect(await screen.findByText("Cadastre antes este dispositivo.")).toBeTruthy();
  expect(await press("Cadastrar este dispositivo")).toBeTruthy();
});

test("claims that do not load can be asked for again, and the keys are there meanwhile", async () => {
  let fails = true;
  theBank({
    [keys]: { keys: [{ id: idOf(9), key: "11144477735", type: "CPF", status: "ACTIVE" }] },
    [list]: () =>
      fails
        ? refusal(403, "FORBIDDEN", "Você não tem acesso.")()
        : Response.json({ claims: [claim], available: true, next: null }),
  });
  const { user } = open("/pix-keys/my-keys");
  expect(await screen.findByText("Você não tem acesso.")).toBeTruthy();
  expect(await screen.findByText("111.444.777-35")).toBeTruthy();
  fails = false;
  await user.click(await press("Tentar de novo"));
  expect(await screen.findByText("Pediram a você", { exact: false })).toBeTruthy();
});

const ended = { ...claim, status: "CANCELLED", actions: [], resolvesAt: "2026-11-29T12:30:00.000Z" };
test.each([
  [{ ...ended, role: "CLAIMER", end: "NO_ANSWER" }, /pois não identificamos a confirmação na instituição de origem/],
  [{ ...ended, type: "OWNERSHIP", role: "CLAIMER", end: "STILL_IN_USE" }, /da chave confirmou que ainda a usa/],
  [{ ...owned, status: "CONFIRMED", actions: ["cancel"] }, /A chave não recebe mais Pix\. Se você ainda usa/],
  [{ ...claim, status: "COMPLETED", actions: [] }, /A chave saiu desta conta em 29\/11\/2026/],
  [{ ...owned, role: "CLAIMER", status: "CONFIRMED", actions: ["cancel"] }, /concluir a partir de 29\/11\/2026/],
])("the list says how far a claim is (%#)", async (one, sentence) => {
  theBank({ [keys]: { keys: [] }, [list]: { claims: [one], available: true, next: null } });
  open("/pix-keys/my-keys");
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a bank without claims shows nothing of them", async () => {
  theBank({ [keys]: { keys: [] } });
  open("/pix-keys/my-keys");
  expect(await screen.findByText("Nenhuma chave pix encontrada")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Portabilidade e reivindicação")).toBeNull());
});

test("when a claim is completed meanwhile, the list of keys is loaded again", async () => {
  stopTheClock();
  const asked = { ...claim, role: "CLAIMER", actions: ["cancel"] };
  const done = { ...asked, status: "COMPLETED", actions: [] };
  let times = 0;
  const key = { id: idOf(9), key: claim.key, type: "PHONE", status: "ACTIVE" };
  theBank({
    [keys]: () => Response.json({ keys: times > 1 ? [key] : [] }),
    [list]: () => Response.json({ claims: [(times += 1) > 1 ? done : asked], available: true, next: null }),
  });
  open("/pix-keys/my-keys");
  await soon(() => screen.queryByText("Aguardando resposta"));
  expect(screen.queryByRole("button", { name: "Copiar chave (11) 98765-4321" })).toBeNull();
  await pass(10_100);
  await soon(() => screen.queryByRole("button", { name: "Copiar chave (11) 98765-4321" }));
  expect(screen.getByText("Concluído")).toBeTruthy();
});

test("home says that a key is asked for, and leads there", async () => {
  theBank({ [keys]: { keys: [] }, [list]: { claims: [claim], available: true, next: null } });
  const { user, visit } = open("/");
  expect(await screen.findByText("Pediram uma chave Pix sua")).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "Ver e responder" }));
  await section();
  expect(visit.address).toBe("/pix-keys/my-keys");
});

test("of many claims the first page is shown, and the next one when it is asked for", async () => {
  const older = { ...claim, id: idOf(7), key: "+5521987654321", status: "CANCELLED", actions: [] };
  const requests = theBank({
    [keys]: { keys: [] },
    [list]: (_body: unknown, query: string) =>
      Response.json(
        query === `after=${claim.id}`
          ? { claims: [older], available: true, next: null }
          : { claims: [claim], available: true, next: claim.id },
      ),
  });
  const { user } = open("/pix-keys/my-keys");
  await user.click(await within(await section()).findByRole("button", { name: "Mostrar mais" }));
  expect(await within(await section()).findByText("(21) 98765-4321")).toBeTruthy();
  expect(within(await section()).queryByRole("button", { name: "Mostrar mais" })).toBeNull();
  expect(requests.filter(({ call }) => call === list).map(({ query }) => query)).toContain(`after=${claim.id}`);
});
