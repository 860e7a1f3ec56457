import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { clearToasts, shownToasts, toast } from "../notices/toast.ts";
import { PageTitle } from "./page-title.tsx";
import { StepLine } from "./step-line.tsx";

const screenWith = (title: string) => (
  <>
    <input aria-label="PIN" />
    <PageTitle>{title}</PageTitle>
  </>
);

test("the title of a new screen takes the focus, but not from a field in which somebody types", () => {
  const { rerender } = render(screenWith("Início"));
  rerender(screenWith("Pix agendados"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Pix agendados" }));

  screen.getByLabelText("PIN").focus();
  rerender(screenWith("Pix Agendado"));
  expect(document.activeElement).toBe(screen.getByLabelText("PIN"));
});

test("the errors of a step end with it; what was done, and what says why the step changed, stay", () => {
  const { rerender, unmount } = render(screenWith("Confirmar"));
  const texts = () => shownToasts().map(({ text }) => text);
  toast.error("senha incorreta");
  toast.error("sessão expirada", { stays: true });
  toast.success("feito");
  rerender(screenWith("Confirmar"));
  expect(texts()).toEqual(["feito", "sessão expirada", "senha incorreta"]);
  rerender(screenWith("Nova chave"));
  expect(texts()).toEqual(["feito", "sessão expirada"]);
  toast.error("outra falha");
  unmount();
  expect(texts()).toEqual(["feito", "sessão expirada"]);
  clearToasts();
});

test("the step and what the screen asks for describe its title", () => {
  render(
    <>
      <StepLine step={3} steps={15} />
      <PageTitle subtitle="Vamos enviar um código.">Qual seu telefone?</PageTitle>
    </>,
  );
  const title = screen.getByRole("heading", { name: "Qual seu telefone?" });
  const described = title.getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(["Etapa 3 de 15", "Vamos enviar um código."]);
});
