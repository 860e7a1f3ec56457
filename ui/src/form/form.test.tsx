import { maskDocument } from "@vitral/brazil/masks";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPortal } from "react-dom";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { formFor } from "./form.tsx";
import { MoneyInput } from "../inputs/money-input.tsx";
import { PinInput } from "../inputs/pin-input.tsx";
import { hearAnnounced } from "../testing/announced.ts";
import { TextArea } from "../inputs/text-area.tsx";

afterEach(cleanup);

const Order = z.object({
  document: z.string().check(z.minLength(1, "Preencha o documento")),
  amount: z.string().check(z.minLength(1, "Valor inválido")),
  pin: z.string().check(z.regex(/^\d{4}$/, "Digite o PIN completo")),
  note: z.string(),
});
const { Form, Field } = formFor(Order);

function anOrder() {
  const sent: unknown[] = [];
  render(
    <Form start={{ document: "", amount: "", pin: "", note: "sem campo" }} onSubmit={(order) => sent.push(order)}>
      <Field name="document" label="Documento" mask={maskDocument} />
      <Field name="amount" label="Valor" control={MoneyInput} hint="Em reais" />
      <Field name="pin" label="PIN" control={PinInput} />
      <button type="submit">Enviar</button>
    </Form>,
  );
  return { sent, user: userEvent.setup(), send: () => screen.getByRole("button", { name: "Enviar" }) };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("an amount is typed as centavos, a PIN has four digits, values without a field stay", async () => {
  const { sent, user, send } = anOrder();
  await user.type(field("Documento"), "1114447773");
  await user.type(field("Valor"), "123456");
  await user.type(field("PIN"), "12a345");
  expect(field("Valor").value).toBe("R$ 1.234,56");
  expect(field("PIN")).toMatchObject({ type: "password", inputMode: "numeric", autocomplete: "off", value: "1234" });
  await user.click(send());
  expect(sent).toEqual([{ document: "111.444.777-3", amount: "R$ 1.234,56", pin: "1234", note: "sem campo" }]);
});

test("a digit typed into the middle of a masked number leaves the caret after it", async () => {
  const { user } = anOrder();
  await user.type(field("Documento"), "11144477735");
  field("Documento").setSelectionRange(1, 1);
  await user.keyboard("{Delete}");
  expect(field("Documento").value).toBe("114.447.773-5");
  expect(field("Documento").selectionStart).toBe(1);
});

test("an invalid form is not sent; hint and error describe the field", async () => {
  const { sent, user, send } = anOrder();
  await user.type(field("Documento"), "1");
  await user.click(send());
  expect(sent).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(field("Valor")));
  const described = field("Valor").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent)).toEqual([
    "Em reais",
    "Valor inválido",
  ]);
  await user.keyboard("5");
  expect(screen.queryByText("Valor inválido")).toBeNull();
});

test("a server's refusal is shown at its focused field until it is edited", async () => {
  const user = userEvent.setup();
  const form = (refusal?: { field: "note"; message: string }) => (
    <Form start={{ document: "", amount: "", pin: "", note: "" }} refusal={refusal} onSubmit={() => undefined}>
      <Field name="note" label="Nota" />
    </Form>
  );
  const { rerender } = render(form());
  rerender(form({ field: "note", message: "Não aceita" }));
  expect(screen.getByRole("alert").textContent).toBe("Não aceita");
  await waitFor(() => expect(document.activeElement).toBe(field("Nota")));
  await user.keyboard("x");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refusal is cleared when the form is sent again, and shown again if repeated", async () => {
  const user = userEvent.setup();
  const form = (refusal?: { field: "note"; message: string }) => (
    <Form start={{ document: "1", amount: "1", pin: "1234", note: "" }} refusal={refusal} onSubmit={() => undefined}>
      <Field name="note" label="Nota" />
    </Form>
  );
  const wrong = { field: "note", message: "Não aceita" } as const;
  const { rerender } = render(form(wrong));
  await user.type(field("Nota"), "x");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(form());
  rerender(form(wrong));
  expect(screen.getByRole("alert").textContent).toBe("Não aceita");
});

test("a form in a dialog that is opened from a form sends and checks itself alone", async () => {
  const user = userEvent.setup();
  const [sent, drafts]: [unknown[], unknown[]] = [[], []];
  const Inner = formFor(z.object({ name: z.string() }));
  render(
    <Form
      start={{ document: "1", amount: "1", pin: "1234", note: "" }}
      onSubmit={() => sent.push("outer")}
      onDraft={(typed) => drafts.push(typed)}
    >
      {createPortal(
        <Inner.Form start={{ name: "" }} onSubmit={(typed) => sent.push(typed)}>
          <Inner.Field name="name" label="Nome" />
        </Inner.Form>,
        document.body,
      )}
    </Form>,
  );
  await user.type(field("Nome"), "Notebook{Enter}");
  expect(sent).toEqual([{ name: "Notebook" }]);
  expect(drafts).toEqual([]);
});

test("each wrong field has its sentence, also one of another field; the whole form has one", async () => {
  const missing = "Por favor, preencha todos os campos.";
  const value = z.string().check(z.minLength(1, missing), z.regex(/^\d*$/, "Valor inválido"));
  const { Form: Fees, Field: Fee } = formFor(z.object({ fine: value, interest: value }));
  render(
    <Fees start={{ fine: "", interest: "" }} onSubmit={() => expect.unreachable()}>
      <Fee name="fine" label="Multa" />
      <Fee name="interest" label="Juros" />
      <button type="submit">Enviar</button>
    </Fees>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(screen.getAllByText(missing)).toHaveLength(1);
  expect(field("Juros").getAttribute("aria-invalid")).toBe("true");
  const described = document.getElementById(field("Juros").getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe(missing);
  await user.type(field("Multa"), "abc");
  const announced = hearAnnounced();
  await user.type(field("Juros"), "x");
  // Not while it is typed: the sentence about Multa came when Juros took the focus.
  expect(screen.getAllByText("Valor inválido")).toHaveLength(1);
  await user.click(field("Multa"));
  expect(screen.getAllByText("Valor inválido")).toHaveLength(2);
  expect(announced()).toBe("Há um campo com erro");
});

test("a long text wraps; a line break, typed or pasted, becomes a space; its refusal focuses it", async () => {
  const Story = formFor(z.object({ story: z.string().check(z.minLength(1, "Conte o que houve")) }));
  const sent: unknown[] = [];
  render(
    <Story.Form start={{ story: "" }} onSubmit={(typed) => sent.push(typed)}>
      <Story.Field name="story" label="Relato" control={TextArea} />
      <button type="submit">Enviar</button>
    </Story.Form>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  const story = screen.getByLabelText<HTMLTextAreaElement>("Relato");
  await waitFor(() => expect(document.activeElement).toBe(story));
  expect(story.tagName).toBe("TEXTAREA");
  await user.keyboard("Vendi{Enter}um sofá");
  await user.paste("\nusado\te bom");
  expect(story.value).toBe("Vendi um sofá usado e bom");
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(sent).toEqual([{ story: "Vendi um sofá usado e bom" }]);
});
