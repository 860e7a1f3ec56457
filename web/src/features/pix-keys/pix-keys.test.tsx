import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { aScreenOf } from "@vitral/ui/testing/screen-width.ts";

const keys = `/accounts/${checking.id}/pix/keys`;
const [list, register] = [`GET ${keys}`, `POST ${keys}`];
const id = (last: number) => `30000000-0000-4000-8000-00000000000${last}`;

const cpf = { id: id(1), key: "11144477735", type: "CPF", status: "ACTIVE" };
const email = { id: id(2), key: "ana@exemplo.com.br", type: "email", status: "ACTIVE" };
const phone = { id: id(3), key: "+5511987654321", type: "phone", status: "ACTIVE" };
const evp = { id: id(4), key: "123e4567-e89b-42d3-a456-426614174000", type: "EVP", status: "PENDING" };
const all = { [list]: { keys: [cpf, email, phone, evp] } };
const known = { ...ana, phone: "+5511987654321", email: "ana@exemplo.com.br" };

const press = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const bodies = (requests: { call: string; body: unknown }[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => anaIsRemembered({ user: JSON.stringify(known) }));

test("an account with all its keys is offered no further one, neither in the list nor at the address", async () => {
  theBank({ [list]: { keys: [cpf, email, phone, evp, { ...evp, id: id(5), status: "ACTIVE" }] } });
  open("/pix-keys/my-keys");
  expect(await screen.findByText("Esta conta tem 5 chaves, o máximo permitido.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Cadastrar chave" })).toBeNull();
  cleanup();
  open("/pix-keys/new-key");
  expect(await screen.findByText("Esta conta já tem 5 chaves, o máximo permitido")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
});

describe("the list of keys", () => {
  test("shows each key with its kind, in any case, and status", async () => {
    aScreenOf(1280);
    theBank(all);
    open("/pix-keys/my-keys");
    await title("Minhas chaves");
    const table = await screen.findByRole("table", { name: "Minhas chaves" });
    const cells = within(table)
      .getAllByRole("row")
      .map((row) => Array.from(row.querySelectorAll("th, td"), ({ textContent }) => textContent).slice(0, 3));
    expect(cells).toEqual([
      ["Chave", "Tipo", "Status"],
      ["111.444.777-35", "CPF", "Ativa"],
      ["ana@exemplo.com.br", "E-mail", "Ativa"],
      ["(11) 98765-4321", "Celular", "Ativa"],
      [evp.key, "Chave aleatória", "Pendente"],
    ]);
    const breadcrumb = within(screen.getByRole("navigation", { name: "Você está em" }));
    expect(breadcrumb.getByRole("link", { name: "Chaves Pix" }).getAttribute("href")).toBe("/pix-keys");
    expect(screen.getByRole("link", { name: "Cadastrar chave" }).getAttribute("href")).toBe("/pix-keys/new-key");
  });

  test("copies the key, and shows when the browser refuses it", async () => {
    theBank(all);
    const { user } = open("/pix-keys/my-keys");
    await user.click(await press("Copiar chave (11) 98765-4321"));
    expect(await screen.findByText("Chave copiada com sucesso!")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("+5511987654321");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await user.click(await press("Copiar chave 111.444.777-35"));
    expect(await screen.findByText("Erro ao copiar a chave.")).toBeTruthy();
  });

  test("shows that there is none, and how to add one", async () => {
    theBank({ [list]: { keys: [] } });
    const { user, visit } = open("/pix-keys/my-keys");
    expect(await screen.findByText("Nenhuma chave pix encontrada")).toBeTruthy();
    expect(screen.getByText("Cadastre uma nova chave para começar a usar o Pix.")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Cadastrar chave" }));
    await title("Nova chave");
    expect(visit.address).toBe("/pix-keys/new-key");
  });

  test("is reloaded while a key is pending", async () => {
    let times = 0;
    theBank({ [list]: () => Response.json({ keys: [{ ...evp, status: (times += 1) > 1 ? "ACTIVE" : "PENDING" }] }) });
    open("/pix-keys/my-keys");
    expect(await screen.findByText("Pendente")).toBeTruthy();
    expect(await screen.findByText("Ativa")).toBeTruthy();
    expect(times).toBe(2);
  });

  test("that fails to load shows why and can be retried", async () => {
    let fails = true;
    theBank({ [list]: () => (fails ? refusal(403, "FORBIDDEN", "Você não tem acesso.")() : Response.json(all[list])) });
    const { user } = open("/pix-keys/my-keys");
    expect(await screen.findByText("Você não tem acesso.")).toBeTruthy();
    fails = false;
    await user.click(await press("Tentar de novo"));
    expect(await screen.findByText("111.444.777-35")).toBeTruthy();
  });

  test("shows a missing connection", async () => {
    theBank({ [list]: () => Promise.reject(new TypeError("Failed to fetch")) });
    open("/pix-keys/my-keys");
    expect(await screen.findByText("Sem conexão. Verifique sua internet e tente novamente.")).toBeTruthy();
  });
});

describe("deleting a key", () => {
  test("asks for confirmation, deletes once, and removes the key from the list", async () => {
    let rows = [cpf, email];
    const remove = `DELETE ${keys}/${cpf.id}`;
    const requests = theBank({
      [list]: () => Response.json({ keys: rows }),
      [remove]: () => ((rows = [email]), Response.json({})),
    });
    const { user } = open("/pix-keys/my-keys");
    await user.click(await press("Deletar chave 111.444.777-35"));
    const dialog = await screen.findByRole("dialog", { name: "Deletar chave" });
    expect(dialog.textContent).toContain("Tem certeza que deseja deletar a chave 111.444.777-35");
    await user.click(within(dialog).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies(requests, remove)).toHaveLength(0);

    await user.click(await press("Deletar chave 111.444.777-35"));
    await user.click(await press("Deletar"));
    expect(await screen.findByText("Chave deletada com sucesso!")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("111.444.777-35")).toBeNull();
    expect(bodies(requests, remove)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Minhas chaves"));
  });

  test("that fails shows the server's sentence and keeps the key", async () => {
    theBank({ ...all, [`DELETE ${keys}/${cpf.id}`]: refusal(422, "NO_PIX_DIRECTORY", "Não disponível no momento.") });
    const { user } = open("/pix-keys/my-keys");
    await user.click(await press("Deletar chave 111.444.777-35"));
    await user.click(await press("Deletar"));
    expect(await screen.findByText("Não disponível no momento.")).toBeTruthy();
    expect(screen.getByText("111.444.777-35")).toBeTruthy();
  });
});

describe("a new key", () => {
  const kinds = [
    ["CPF/CNPJ", "CPF", "111.444.777-35", { keyType: "CPF", key: "11144477735" }, /parte do seu CPF\.$/],
    [
      "Telefone",
      "Celular",
      "(11) 98765-4321",
      { keyType: "PHONE", key: "+5511987654321" },
      /Quem conhece este telefone/,
    ],
    [
      "E-mail",
      "E-mail",
      "ana@exemplo.com.br",
      { keyType: "EMAIL", key: "ana@exemplo.com.br" },
      /Quem conhece este e-mail/,
    ],
    [
      "Chave aleatória",
      "Chave aleatória",
      "Gerada pelo Pix ao confirmar",
      { keyType: "EVP", key: "" },
      /nome completo/,
    ],
  ] as const;

  test.each(kinds)("%s is confirmed with what others will see, registered, and listed", async (...kind) => {
    const [choice, label, shown, sent, consent] = kind;
    const requests = theBank({ [list]: { keys: [evp] }, [register]: evp });
    const { user, visit } = open("/pix-keys/new-key");
    await user.click(await screen.findByRole("radio", { name: new RegExp(`^${choice}`) }));
    await user.click(await press("Continuar"));
    await waitFor(async () => expect(document.activeElement).toBe(await title("Confirmar registro de chave")));
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([label, shown]);
    expect(screen.getByText(consent)).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    const button = await press("Confirmar");
    button.click();
    button.click();
    expect(await screen.findByText("Chave registrada com sucesso!")).toBeTruthy();
    expect(visit.address).toBe("/pix-keys/new-key");
    await title("Minhas chaves");
    expect(visit.address).toBe("/pix-keys/my-keys");
    expect(bodies(requests, register)).toEqual([sent]);
  });

  test("of a company is its CNPJ", async () => {
    const company = { ...known, document: "12ABC34501DE35", phone: null, email: null };
    anaIsRemembered({ user: JSON.stringify(company), "entity-type": "COMPANY" });
    const requests = theBank({ ...all, [register]: evp });
    const { user } = open("/pix-keys/new-key");
    await user.click(await press("Continuar"));
    expect(await screen.findByText("12.ABC.345/01DE-35")).toBeTruthy();
    expect(screen.getByText(/verá o nome e o CNPJ da empresa\.$/)).toBeTruthy();
    await user.click(await press("Confirmar"));
    await waitFor(() => expect(bodies(requests, register)).toEqual([{ keyType: "CNPJ", key: "12ABC34501DE35" }]));
  });

  test("whose kind is registered cannot be chosen, and the first free kind is selected", async () => {
    theBank({ [list]: { keys: [cpf, phone] } });
    open("/pix-keys/new-key");
    const taken = await screen.findByRole("radio", { name: "CPF/CNPJ 111.444.777-35 · já cadastrada" });
    expect(taken).toMatchObject({ disabled: true, checked: false });
    expect(screen.getByRole("radio", { name: "Telefone (11) 98765-4321 · já cadastrada" })).toMatchObject({
      disabled: true,
    });
    expect(screen.getByRole("radio", { name: "E-mail ana@exemplo.com.br" })).toMatchObject({
      disabled: false,
      checked: true,
    });
    expect(screen.getByRole("radio", { name: /^Chave aleatória/ })).toMatchObject({ disabled: false });
  });

  test("without a value of the customer cannot be chosen, and says why", async () => {
    anaIsRemembered();
    theBank();
    open("/pix-keys/new-key");
    expect(await screen.findByRole("radio", { name: /^Telefone.*Não há um telefone confirmado/ })).toMatchObject({
      disabled: true,
    });
    expect(screen.getByRole("radio", { name: /^E-mail.*Não há um e-mail confirmado/ })).toMatchObject({
      disabled: true,
    });
    expect(screen.getByRole("radio", { name: /^CPF\/CNPJ/ })).toMatchObject({ disabled: false, checked: true });
  });

  test("that is refused shows the server's sentence, and another can be chosen", async () => {
    const sentence = "Esta chave já está registrada em nome de outra pessoa.";
    theBank({ [register]: refusal(409, "PIX_KEY_OF_ANOTHER_PERSON", sentence) });
    const { user, visit } = open("/pix-keys/new-key");
    await user.click(await press("Continuar"));
    await user.click(await press("Confirmar"));
    const notice = await screen.findByText("Chave não registrada");
    expect(notice.closest("[role=alert]")?.textContent).toContain(sentence);
    expect(visit.address).toBe("/pix-keys/new-key");
    await user.click(await press("Voltar"));
    await title("Nova chave");
    expect(screen.getByRole("radio", { name: /^CPF\/CNPJ/ })).toMatchObject({ checked: true });
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull(), { timeout: 1_000 });
  });
});
