import { screen, waitFor, within } from "@testing-library/react";
import { consents } from "@vitral/contract/consents";
import { heldData, heldDataKinds, keptSentences } from "@vitral/contract/held-data";
import { beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, aurora, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findButton, findField } from "../../testing/screen.ts";

const { version } = consents.NEWS_EMAIL;
const none = { kind: "NEWS_EMAIL", ...consents.NEWS_EMAIL, given: false, history: [] };
const given = { ...none, given: true, history: [{ given: true, version, at: "2026-11-20T15:00:00.000Z" }] };
const privacy = {
  held: heldDataKinds.filter((kind) => kind !== "PIX_KEYS"),
  consents: [none],
  terms: { version: "2026-11-23", at: "2026-11-20T15:00:00.000Z" },
  recipients: [{ service: "EMAIL", name: "Correio Serra Ltda." }],
  cepHost: "viacep.com.br",
  institutions: ["Banco Sol S.A."],
  keptUntil: "2036-12-31",
};
const consentCall = "PUT /privacy/consents/NEWS_EMAIL";
const section = (name: string) => screen.findByRole("region", { name });
const file = () =>
  new Response("{}", {
    headers: {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="meus-dados-2026-11-21.json"',
    },
  });

beforeEach(() => anaIsRemembered());

test("the menu leads to the page, which says of each kind of data what for, on which basis and how long", async () => {
  theBank({ "GET /privacy": privacy });
  const { user } = open("/account");
  await user.click(await screen.findByRole("link", { name: /Privacidade/ }));
  await screen.findByRole("heading", { name: "O que guardamos" });
  const text = document.body.textContent?.replaceAll("\u00A0", " ") ?? "";
  for (const kind of heldDataKinds) {
    const { title, what, purpose, basis } = heldData[kind];
    for (const said of [title, what, purpose, basis, ...keptSentences(kind, { deviceIdleMonths: 12 })])
      expect(text).toContain(said);
  }
  expect(screen.getAllByText("Nada no momento")).toHaveLength(1);
});

test("the page says after how many months this bank forgets a device", async () => {
  theBank({ "GET /privacy": privacy, "GET /tenants": { ...aurora, deviceIdleMonths: 6 } });
  open("/account/privacy");
  await screen.findByRole("heading", { name: "O que guardamos" });
  const said = document.body.textContent?.replaceAll("\u00A0", " ");
  expect(said).toContain("Dispositivos em que você entrou: 6 meses depois da última entrada (IN BCB 491/2024).");
});

test("the page names who gets the data, and until when the law keeps it", async () => {
  theBank({ "GET /privacy": privacy });
  open("/account/privacy");
  await screen.findByRole("heading", { name: "Quem recebe seus dados" });
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toContain("Correio Serra Ltda.: envio de e-mails, em nosso nome e só para isso.");
  expect(items).toContain("Não enviamos seus dados a birôs de crédito nem os consultamos lá.");
  expect(items.join(" ")).toContain("Nas suas movimentações mais recentes: Banco Sol S.A.");
  expect(screen.getByText(/depois de 31\/12\/2036/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Falar com o encarregado" }).getAttribute("href")).toBe(
    "/help#dados-pessoais",
  );
});

test("a bank that asks a credit bureau does not say that it asks none", async () => {
  theBank({ "GET /privacy": { ...privacy, recipients: [{ service: "CREDIT_BUREAU", name: "Birô Um S.A." }] } });
  open("/account/privacy");
  expect(await screen.findByText(/Birô Um/)).toBeTruthy();
  expect(screen.queryByText(/birôs de crédito/)).toBeNull();
});

test("a consent is given and withdrawn in the version of the text that was read", async () => {
  const answers = [none, given, { ...none, history: [{ given: false, version, at: "2026-11-21T15:00:00.000Z" }] }];
  const requests = theBank({
    "GET /privacy": () => Response.json({ ...privacy, consents: [answers[0]] }),
    [consentCall]: () => {
      answers.shift();
      return Response.json({});
    },
  });
  const { user } = open("/account/privacy");
  const news = within(await section("Novidades por e-mail"));
  expect(news.getByText(consents.NEWS_EMAIL.text)).toBeTruthy();
  expect(news.getByText("Você ainda não autorizou.")).toBeTruthy();
  await user.click(news.getByRole("button", { name: /^Autorizar/ }));
  expect(await news.findByText(/^Você autorizou em 20\/11\/2026 às 12:00/)).toBeTruthy();
  await user.click(news.getByRole("button", { name: /^Retirar autorização/ }));
  expect(await news.findByText(/^Você retirou a autorização em 21\/11\/2026/)).toBeTruthy();
  expect(bodiesOf(requests, consentCall)).toEqual([
    { given: true, version },
    { given: false, version },
  ]);
});

test("a consent to an earlier text says that it does not count, and a refused change says why", async () => {
  const old = { ...none, history: [{ given: true, version: "2020-01-01", at: "2026-11-20T15:00:00.000Z" }] };
  theBank({
    "GET /privacy": { ...privacy, consents: [old] },
    [consentCall]: refusal(409, "CONSENT_TEXT_CHANGED", "O texto desta autorização mudou."),
  });
  const { user } = open("/account/privacy");
  const news = within(await section("Novidades por e-mail"));
  expect(news.getByText(/^O texto mudou depois que você autorizou/)).toBeTruthy();
  await user.click(news.getByRole("button", { name: /^Autorizar/ }));
  expect(await screen.findByText("O texto desta autorização mudou.")).toBeTruthy();
});

test("a text that changed while the page was open is shown at once, and the new one is agreed to", async () => {
  const newer = { ...none, version: "2027-01-15", text: "Autorizo o uso do meu e-mail para novidades." };
  const states = [none, newer, { ...newer, given: true }];
  const requests = theBank({
    "GET /privacy": () => Response.json({ ...privacy, consents: [states[0]] }),
    [consentCall]: () => {
      states.shift();
      return states.length === 2
        ? Response.json({ code: "CONSENT_TEXT_CHANGED", message: "O texto desta autorização mudou." }, { status: 409 })
        : Response.json({});
    },
  });
  const { user } = open("/account/privacy");
  const news = within(await section("Novidades por e-mail"));
  await user.click(news.getByRole("button", { name: /^Autorizar/ }));
  expect(await news.findByText(newer.text)).toBeTruthy();
  await user.click(news.getByRole("button", { name: /^Autorizar/ }));
  await waitFor(() => expect(news.getByRole("button", { name: /^Retirar/ })).toBeTruthy());
  expect(bodiesOf(requests, consentCall)).toEqual([
    { given: true, version },
    { given: true, version: newer.version },
  ]);
});

test("the file is saved with the password; a wrong one and a lost answer are said, and nothing is lost", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const answers = [refusal(422, "WRONG_PASSWORD", "Senha atual incorreta."), offline, file];
  const requests = theBank({ "GET /privacy": privacy, "POST /privacy/export": () => answers.shift()?.() });
  const { user } = open("/account/privacy");
  await user.click(await screen.findByLabelText(/^Para outros programas/));
  await user.type(await findField("Senha de acesso ao banco"), "vitral123");
  const press = async () => user.click(await findButton("Baixar meus dados"));
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe("Senha incorreta.");
  await press();
  expect(await screen.findByText(/^Sem conexão/, { selector: "[role=alert] *" })).toBeTruthy();
  await press();
  await waitFor(() => expect(saved).toEqual(["meus-dados-2026-11-21.json"]));
  const body = { password: "vitral123", format: "json" };
  expect(bodiesOf(requests, "POST /privacy/export")).toEqual([body, body, body]);
  expect((await findField("Senha de acesso ao banco")).value).toBe("");
});

test("a page that does not load can be loaded again", async () => {
  let isDown = true;
  theBank({ "GET /privacy": () => (isDown ? offline() : Response.json(privacy)) });
  const { user } = open("/account/privacy");
  const again = await findButton("Tentar de novo");
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "O que guardamos" })).toBeTruthy();
});
