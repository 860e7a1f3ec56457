import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { anaIsRemembered, checking, open, refusal, type ServerAnswers, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findButton, findField } from "../../testing/screen.ts";

const at = `/accounts/${checking.id}/pix`;
const [asked, create] = [`GET ${at}/receiver-address`, `POST ${at}/charges`];
const keys = [
  { id: "00000000-0000-4000-8000-000000000011", key: "ana@exemplo.com.br", type: "EMAIL", status: "ACTIVE" },
];
const known = { zipCode: "30130010", street: "Rua da Bahia, 7", city: "Belo Horizonte", state: "MG" };
const created = (body: unknown) =>
  Response.json({ txid: (body as { txid: string }).txid, emv: "00020126", status: "ATIVA" });

/** A charge with a due date whose terms are typed. */
async function aBill(answers: ServerAnswers) {
  anaIsRemembered();
  const requests = theBank({ [`GET ${at}/keys`]: { keys }, [create]: created, ...answers });
  const { user } = open("/receive/new");
  const fill = async (label: string, text: string) => {
    await user.click(await findField(label));
    await user.paste(text);
  };
  await fill("Valor", "10000");
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  await fill("Vencimento", "20032030");
  await fill("Nome de quem paga", "Bruno Reis");
  await fill("CPF/CNPJ de quem paga", "52998224725");
  const go = async () => user.click(await findButton("Criar cobrança"));
  const addresses = () =>
    bodiesOf(requests, create).map((body) => (body as { receiverAddress?: object }).receiverAddress);
  return { fill, go, addresses };
}

test("an address that the bank does not know is asked for, and its postal code fills it", async () => {
  const { fill, go, addresses } = await aBill({
    [asked]: { address: null },
    "GET https://viacep.com.br/ws/01310100/json/": { logradouro: "Rua das Flores", localidade: "São Paulo", uf: "SP" },
  });
  const street = await findField("Rua e número");
  await go();
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Informe um CEP com 8 números.",
    "Por favor, preencha todos os campos obrigatórios.",
    "Informe a sigla de um estado, como SP.",
  ]);
  await fill("CEP", "01310100");
  await expect.poll(() => street.value).toBe("Rua das Flores");
  await fill("Rua e número", ", 100");
  await go();
  await expect
    .poll(addresses)
    .toEqual([{ zipCode: "01310100", street: "Rua das Flores, 100", city: "São Paulo", state: "SP" }]);
});

test("an address that the bank knows is shown, and not asked for", async () => {
  const { go, addresses } = await aBill({ [asked]: { address: known } });
  const sentence = await screen.findByText(/^Quem paga vê o seu endereço/);
  expect(sentence.textContent).toContain("Rua da Bahia, 7, Belo Horizonte – MG, CEP 30130-010.");
  expect(screen.queryByLabelText("CEP")).toBeNull();
  await go();
  await expect.poll(addresses).toEqual([undefined]);
});

test("a charge that is refused for want of an address asks for it, and loses nothing that was typed", async () => {
  const sentence = "Informe o endereço de quem recebe: uma cobrança com vencimento o mostra a quem paga.";
  const { fill, go, addresses } = await aBill({
    [asked]: refusal(403, "FORBIDDEN", "Você não tem acesso."),
    [create]: (body: { receiverAddress?: object }) =>
      body.receiverAddress ? created(body) : refusal(400, "validation", sentence)(),
  });
  expect(screen.queryByLabelText("CEP")).toBeNull();
  await go();
  const zipCode = await findField("CEP");
  await waitFor(() => expect(document.activeElement).toBe(zipCode));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect((await findField("Nome de quem paga")).value).toBe("Bruno Reis");
  await fill("CEP", "30130010");
  await fill("Rua e número", known.street);
  await fill("Cidade", known.city);
  await fill("Estado", "mg");
  await go();
  await expect.poll(addresses).toEqual([undefined, known]);
});
