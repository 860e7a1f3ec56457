import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const [lookUpCall, payCall] = [`POST ${at}/pix/key-info`, `POST ${at}/pix/payment`];
const maria = {
  id: "20000000-0000-4000-8000-000000000001",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
};
const day = "2090-12-01";
const scheduled = { status: "SCHEDULED", scheduleId: maria.id, scheduledDate: day };
const free = { [`GET ${at}/fee`]: feesOf(0), [lookUpCall]: { data: maria } };
const theOrder = { keyInfoId: maria.id, amount: 12.34, pin: "1234" };

type User = ReturnType<typeof open>["user"];

async function confirming(user: User) {
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await screen.findByRole("heading", { name: "Confirmar transferência" });
  await user.type(await findField("Digite o valor da transferência"), "1234");
}
const choose = async (user: User, choice: string) => {
  const when = await screen.findByRole("group", { name: "Quando pagar" });
  await user.click(within(when).getByLabelText(choice));
};

beforeEach(() => anaIsRemembered());

describe("a payment for a later day", () => {
  test("is one quiet choice away, and ends as a scheduling that charged nothing", async () => {
    const requests = theBank({ ...free, [payCall]: scheduled });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    expect(screen.queryByLabelText("Data do pagamento")).toBeNull();
    await choose(user, "Em outra data");
    await user.type(await findField("Data do pagamento"), "01122090");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Agendar/));
    await screen.findByRole("heading", { name: "Transferência agendada" });
    expect(screen.getByText("Agendado para").nextElementSibling?.textContent).toBe("01/12/2090");
    expect(screen.getByText(/só um agendamento/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver Pix agendados" }).getAttribute("href")).toBe("/transfer/scheduled");
    expect(bodiesOf(requests, payCall)).toEqual([{ ...theOrder, scheduledDate: day }]);
  });

  test("repeats every week or month, as often as the customer says", async () => {
    const requests = theBank({ ...free, [payCall]: scheduled });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await choose(user, "Repetir");
    await user.type(await findField("Data do primeiro pagamento"), "01122090");
    await user.selectOptions(await screen.findByLabelText("Repetição"), "WEEK");
    await user.clear(await findField("Quantas vezes"));
    await user.type(await findField("Quantas vezes"), "3");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Agendar/));
    await screen.findByRole("heading", { name: "Transferência agendada" });
    expect(screen.getByText("Toda semana, 3 vezes")).toBeTruthy();
    const recurrence = { every: "WEEK", times: 3 };
    expect(bodiesOf(requests, payCall)).toEqual([{ ...theOrder, scheduledDate: day, recurrence }]);
  });

  test("asks for a day to come and for a number of times, and can be paid now after all", async () => {
    const requests = theBank({ ...free, [payCall]: scheduled });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await choose(user, "Repetir");
    await user.type(await findField("Data do primeiro pagamento"), "01012020");
    await user.clear(await findField("Quantas vezes"));
    await user.type(await findField("Quantas vezes"), "1");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Agendar/));
    expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
      "Escolha uma data a partir de amanhã.",
      "Escolha de 2 a 60 vezes",
    ]);
    await choose(user, "Agora");
    expect(bodiesOf(requests, payCall)).toEqual([]);
    await user.click(await findButton(/^Pagar/));
    await screen.findByRole("heading", { name: "Transferência agendada" });
    expect(bodiesOf(requests, payCall)).toEqual([{ ...theOrder, scheduledDate: null }]);
  });

  test("whose answer was lost is sent again as the same order, and schedules once", async () => {
    let tries = 0;
    const requests = theBank({ ...free, [payCall]: () => ((tries += 1) === 1 ? offline() : Response.json(scheduled)) });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await choose(user, "Em outra data");
    await user.type(await findField("Data do pagamento"), "01122090");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Agendar/));
    expect(await screen.findByText("Não sabemos se o Pix foi agendado")).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Quando pagar" })).toBeNull();
    expect(screen.getByText("01/12/2090")).toBeTruthy();
    if ((await findField("PIN")).value === "") await user.type(await findField("PIN"), "1234");
    await user.click(await findButton("Tentar de novo"));
    await screen.findByRole("heading", { name: "Transferência agendada" });
    const sent = { ...theOrder, scheduledDate: day };
    expect(bodiesOf(requests, payCall)).toEqual([sent, sent]);
  });

  test("that was lost with the page is told and sent again from the notice, for the same day", async () => {
    const lookUp = `GET ${at}/pix/look-ups/${maria.id}/payment`;
    const answers = {
      ...free,
      [payCall]: offline,
      [lookUp]: { status: "NOT_PAID", expiresAt: "2090-01-01T00:00:00Z" },
    };
    theBank(answers);
    const first = open("/transfer/pix-key");
    await confirming(first.user);
    await choose(first.user, "Em outra data");
    await first.user.type(await findField("Data do pagamento"), "01122090");
    await first.user.type(await findField("PIN"), "1234");
    await first.user.click(await findButton(/^Agendar/));
    await screen.findByText("Não sabemos se o Pix foi agendado");
    const requests = theBank({ ...answers, [payCall]: scheduled });
    await first.user.click(screen.getByRole("link", { name: "Ver Pix agendados" }));
    expect(await screen.findByText(/Não sabemos se o Pix Agendado de R\$\s12,34.*foi agendado/)).toBeTruthy();
    await first.user.click(await findButton("Tentar este pagamento de novo"));
    await first.user.type(await findField("PIN"), "1234");
    await first.user.click(await findButton("Tentar de novo"));
    expect(await screen.findByText(/O Pix Agendado de R\$\s12,34.*foi agendado para 01\/12\/2090/)).toBeTruthy();
    expect(bodiesOf(requests, payCall)).toEqual([{ ...theOrder, scheduledDate: day }]);
  });

  test("that the bank refuses says so, and that nothing was scheduled", async () => {
    const message =
      "O valor passa do seu limite diurno para 01/12/2090. Disponível nessa data: R$ 5,00. Nada foi agendado.";
    theBank({ ...free, [payCall]: refusal(422, "OVER_SCHEDULED_DAY_LIMIT", message) });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await choose(user, "Em outra data");
    await user.type(await findField("Data do pagamento"), "01122090");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Agendar/));
    expect(await screen.findByText("Pix não agendado")).toBeTruthy();
    expect((await screen.findAllByText(message)).length).toBeGreaterThanOrEqual(1);
    expect(screen.getByRole("group", { name: "Quando pagar" })).toBeTruthy();
  });
});

test("the first day that can be chosen is the bank's tomorrow, however far its clock is ahead", async () => {
  theBank({ ...free, "GET /settings": { cepUrl: "https://cep.test/{cep}", aheadMs: 400 * 86_400_000 } });
  const { user } = open("/transfer/pix-key");
  await confirming(user);
  await choose(user, "Em outra data");
  const first = formatDay(addDays(saoPauloDay(new Date()), 401));
  expect(await screen.findByText(`A partir de ${first}, em qualquer dia.`)).toBeTruthy();
});

test.each([
  ["a person", maria.document, ["R$ 400,00", "R$ 150,00"]],
  ["a shop", "11.222.333/0001-81", ["R$ 400,00"]],
])("at night %s is confirmed with the limits that count for it", async (_who, document, shown) => {
  const pixLimit = { current: 1000, ceiling: 5000, used: 850, remaining: 150, pending: null, scheduled: null };
  theBank({
    ...free,
    [lookUpCall]: { data: { ...maria, document } },
    [`GET ${at}/limits`]: {
      dayLimit: 5000,
      nightLimit: 1000,
      limitPerTransaction: 2000,
      window: "NIGHT",
      leftInWindow: 400,
    },
    [`GET ${at}/pix/limits`]: {
      limits: [{ kind: "NIGHT_PEOPLE", ...pixLimit }],
      nightStart: { current: "20:00", pending: null },
      mayChange: { limits: true, nightStart: true },
    },
  });
  const { user } = open("/transfer/pix-key");
  await confirming(user);
  await screen.findByText(shown.length > 1 ? "Limite noturno entre pessoas disponível" : "Limite noturno disponível");
  const lines = screen.getAllByText(/^Limite noturno/).map(({ textContent }) => textContent?.replaceAll("\u00A0", " "));
  expect(lines.map((line) => line?.replace(/^.*disponível/, ""))).toEqual(shown);
});

describe("a bank whose rule asks for registered devices", () => {
  /** This device is not registered until the customer registers it. */
  function ipe() {
    let limits: object | null = { perPayment: 200, perDay: 1000, leftToday: 850 };
    return {
      ...free,
      "GET /tenants": { ...aurora, registeredDevices: true },
      "GET /devices": () => Response.json({ devices: [], limits }),
      "POST /devices/code": {},
      "POST /devices": () => {
        limits = null;
        return Response.json({ id: maria.id });
      },
      [payCall]: scheduled,
    };
  }
  const sentence = /^Para agendar um Pix, cadastre antes este dispositivo/;
  beforeEach(() =>
    anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321", email: "ana@sol.com" }) }),
  );

  test("says that it could not look for this device, and looks again", async () => {
    let fails = true;
    const bank = ipe();
    theBank({
      ...bank,
      "GET /devices": () =>
        fails ? refusal(500, "INTERNAL", "Não foi possível concluir agora.")() : bank["GET /devices"](),
    });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    const unknown = "Não foi possível conferir se este dispositivo está cadastrado.";
    expect(await screen.findByText(unknown)).toBeTruthy();
    fails = false;
    await user.click(await findButton("Tentar de novo"));
    expect(await screen.findByText(/cada pagamento pode ser de até/)).toBeTruthy();
    expect(screen.queryByText(unknown)).toBeNull();
  });

  test("says with the choice of a day that this device cannot schedule, and registers it there", async () => {
    const requests = theBank(ipe());
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    expect(await screen.findByText(/cada pagamento pode ser de até/)).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
    await choose(user, "Repetir");
    expect(await screen.findByText(sentence)).toBeTruthy();
    await choose(user, "Em outra data");
    await user.type(await findField("Data do pagamento"), "01122090");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Agendar/));
    expect(document.activeElement?.textContent).toMatch(/Para agendar um Pix/);
    await user.click(await findButton("Cadastrar este dispositivo"));
    await user.type(await findField("Nome do dispositivo"), "Notebook{Enter}");
    await user.type(await findField("Código do SMS"), "123456{Enter}");
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(bodiesOf(requests, payCall)).toEqual([]);
    expect((await findField("Data do pagamento")).value).toBe("01/12/2090");
    await user.click(await findButton(/^Agendar/));
    await screen.findByRole("heading", { name: "Transferência agendada" });
    expect(bodiesOf(requests, payCall)).toEqual([{ ...theOrder, scheduledDate: day }]);
  });
});

test("what the payer writes goes with the order", async () => {
  const bank = theBank({ ...free, [payCall]: refusal(503, "SERVER_BUSY", "Tente de novo.") });
  const { user } = open("/transfer/pix-key");
  await confirming(user);
  await user.type(await findField("Mensagem a quem recebe (opcional)"), " Almoço de hoje ");
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton(/^Pagar/));
  await waitFor(() => expect(bodiesOf(bank, payCall)).toMatchObject([{ message: "Almoço de hoje" }]));
});
