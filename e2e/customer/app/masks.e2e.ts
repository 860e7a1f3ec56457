import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";

/** The field's text with the caret in it: "529|.982". */
const shown = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const caret = input.selectionStart ?? input.value.length;
    return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
  });

/** Places the caret where the text has it, or selects between two bars. */
async function typeAt(field: Locator, text: string): Promise<void> {
  await field.focus();
  const [from, to = from] = Array.from(text.matchAll(/\|/g), ({ index }, nth) => index - nth);
  await field.evaluate(
    (input: HTMLInputElement, [start, end]) => input.setSelectionRange(start ?? 0, end ?? 0),
    [from, to],
  );
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press("ControlOrMeta+V");
}

/** A composing keyboard, as on Android: the text grows in a composition, then it is committed. */
async function compose(page: Page, steps: string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const text of steps)
    await keyboard.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send("Input.insertText", { text: steps.at(-1) ?? "" });
  await keyboard.detach();
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the document of sign-in: every key counts at every caret position", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/auth/login");
  const field = page.getByLabel("CPF/CNPJ");
  await field.pressSequentially("52998224725");
  expect(await shown(field)).toBe("529.982.247-25|");

  await test.step("Backspace after a separator and Delete before one remove the digit", async () => {
    await typeAt(field, "529.|982.247-25");
    await page.keyboard.press("Backspace");
    expect(await shown(field)).toBe("52|9.822.472-5");
    await typeAt(field, "529|.822.472-5");
    await page.keyboard.press("Delete");
    expect(await shown(field)).toBe("529|.224.725");
  });
  await test.step("inserting in the middle, replacing a selection, and cutting", async () => {
    await page.keyboard.type("98");
    expect(await shown(field)).toBe("529.98|2.247-25");
    await typeAt(field, "5|29.98|2.247-25");
    await page.keyboard.type("1");
    expect(await shown(field)).toBe("51|2.247.25");
    await typeAt(field, "5|12.2|47.25");
    await page.keyboard.press("ControlOrMeta+X");
    expect(await shown(field)).toBe("5|47.25");
  });
  await test.step("undo and redo work on the typed text", async () => {
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await shown(field)).toBe("51|2.247.25");
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await field.inputValue()).toBe("529.982.247-25");
    await page.keyboard.press("ControlOrMeta+Shift+Z");
    expect(await field.inputValue()).toBe("512.247.25");
  });
  await test.step("letters make it a CNPJ, and its separators behave alike", async () => {
    await field.fill("");
    await page.keyboard.type("12abc34501de35");
    expect(await shown(field)).toBe("12.ABC.345/01DE-35|");
    await typeAt(field, "12.ABC.345/|01DE-35");
    await page.keyboard.press("Backspace");
    expect(await shown(field)).toBe("12.ABC.34|0/1DE3-5");
    await typeAt(field, "12.ABC|.340/1DE3-5");
    await page.keyboard.press("Delete");
    expect(await shown(field)).toBe("12.ABC|.401/DE35");
  });
  await test.step("a full field takes no more characters and loses none", async () => {
    await field.fill("");
    await page.keyboard.type("11222333000181");
    await typeAt(field, "11.|222.333/0001-81");
    await page.keyboard.type("9");
    expect(await field.inputValue()).toBe("11.222.333/0001-81");
  });
  await test.step("a label that was copied along is dropped", async () => {
    await field.fill("");
    await paste(page, field, "CPF: 529.982.247-25");
    expect(await shown(field)).toBe("529.982.247-25|");
  });
});

test("a composing keyboard keeps a CPF at eleven digits", async ({ page }) => {
  await page.goto("/onboarding/pf");
  const field = page.getByLabel("CPF", { exact: true });
  await field.focus();
  await compose(page, ["5", "52", "529", "5299", "52998", "529982", "5299822", "52998224", "529982247", "5299822472"]);
  await expect(field).toHaveValue("529.982.247-2");
  await compose(page, ["5", "59", "599"]);
  await expect(field).toHaveValue("529.982.247-25");
  await typeAt(field, "529.|982.247-25");
  await compose(page, ["1"]);
  await expect(field).toHaveValue("529.982.247-25");
  await field.fill("");
  await compose(page, ["111"]);
  await compose(page, ["4"]);
  await expect(field).toHaveValue("111.4");
  expect(await shown(field)).toBe("111.4|");
});

test("autofilled text is masked like typed text", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/auth/login");
  const field = page.getByLabel("CPF/CNPJ");
  await field.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "52998224725");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(field).toHaveValue("529.982.247-25");
  await field.press("End");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("529.982.247-2");
});

test("a pasted key of another kind stays, and its kind is offered", async ({ page, aCustomer, expectAccessible }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  const field = page.getByPlaceholder("Digite a chave");

  await paste(page, field, "ana.lima@exemplo.com.br");
  await expect(field).toHaveValue("ana.lima@exemplo.com.br");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("ana.lima@exemplo.com.b");
  await page.keyboard.type("r");
  await expect(field).toHaveValue("ana.lima@exemplo.com.br");
  await field.fill("");
  await paste(page, field, "ana.lima@exemplo.com.br");
  await expectAccessible();
  await page.getByRole("button", { name: "Usar como e-mail" }).click();
  await expect(page.getByRole("radio", { name: "E-mail" })).toBeChecked();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("ana.lima@exemplo.com.br");
  await expect(page.getByPlaceholder("Digite a chave")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Usar como/ })).toHaveCount(0);

  await page.getByText("CPF/CNPJ", { exact: true }).click();
  await paste(page, field, "+55 (11) 98765-4321");
  await expect(field).toHaveValue("+55 (11) 98765-4321");
  await page.getByRole("button", { name: "Usar como telefone" }).click();
  await expect(field).toHaveValue("(11) 98765-4321");

  await page.getByText("CPF/CNPJ", { exact: true }).click();
  await paste(page, field, "CPF: 529.982.247-25");
  await expect(field).toHaveValue("529.982.247-25");
  await field.fill("");
  await paste(page, field, "João da Silva");
  await expect(field).toHaveValue("João da Silva");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("CPF/CNPJ inválido")).toBeVisible();

  // Pasted over an unfit text, a key is read as in an empty field.
  await page.keyboard.press("ControlOrMeta+A");
  await paste(page, field, "+55 (11) 98765-4321");
  await expect(page.getByRole("button", { name: "Usar como telefone" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await paste(page, field, "CPF: 529.982.247-25");
  await expect(field).toHaveValue("529.982.247-25");
  await expect(page.getByRole("button", { name: /^Usar como/ })).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(field).toHaveValue("+55 (11) 98765-4321");
});

test("a phone is typed with its country code or a zero in front, and loses no digit", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await page.getByText("Telefone", { exact: true }).click();
  const field = page.getByPlaceholder("Digite a chave");
  for (const typed of ["011987654321", "+5511987654321", "5511987654321", "+55 (11) 98765-4321"]) {
    await field.fill("");
    await field.pressSequentially(typed);
    await expect(field).toHaveValue("(11) 98765-4321");
    await field.fill("");
    await paste(page, field, typed);
    await expect(field).toHaveValue("(11) 98765-4321");
  }
  await typeAt(field, "(11) |98765-4321");
  await page.keyboard.press("Backspace");
  expect(await shown(field)).toBe("(1|9) 8765-4321");
});

test("an amount: digits are centavos, a pasted one is read as it is written; a PIN is pasted whole", async ({
  page,
  aCustomer,
}) => {
  await signIn(page, await aCustomer({ balance: 500_00 }), "/transfer/pix-key");
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill("maria.souza@exemplo.com.br");
  await page.getByRole("button", { name: "Confirmar" }).click();
  const amount = page.getByLabel("Digite o valor da transferência");

  await amount.pressSequentially("123456");
  expect(await shown(amount)).toBe("R$ 1.234,56|");
  await typeAt(amount, "R$ 1.|234,56");
  await page.keyboard.press("Backspace");
  expect(await shown(amount)).toBe("R$ |234,56");
  await page.keyboard.type("9");
  expect(await shown(amount)).toBe("R$ 9|.234,56");
  await page.keyboard.press("Delete");
  expect(await shown(amount)).toBe("R$ 9|34,56");
  for (const [text, expected] of [
    ["1.234", "R$ 1.234,00"],
    ["1234,5", "R$ 1.234,50"],
    ["R$ 1.234,00", "R$ 1.234,00"],
    ["R$\u00A050", "R$ 50,00"],
    ["1234", "R$ 12,34"],
  ] as const) {
    await amount.fill("");
    await paste(page, amount, text);
    await expect(amount).toHaveValue(expected);
  }
  // Pasted over the selected text; an ambiguous amount changes nothing.
  await amount.selectText();
  await paste(page, amount, "7,5");
  await expect(amount).toHaveValue("R$ 7,50");
  await amount.selectText();
  await paste(page, amount, "1,234");
  await expect(amount).toHaveValue("R$ 7,50");

  const pin = page.getByLabel("PIN", { exact: true });
  await paste(page, pin, "1-2 3.4 5");
  await expect(pin).toHaveValue("1234");
  await pin.fill("");
  await compose(page, ["1", "12", "123", "1234", "12345"]);
  await expect(pin).toHaveValue("1234");
});
