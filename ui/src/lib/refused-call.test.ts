import { expect, test } from "vitest";
import { interpretError } from "./refused-call.ts";

test("a validation failure shows its first detail, of body, params or query in this order", () => {
  const failed = (validation: unknown) => interpretError({ code: "x", message: "Validation failed", validation });
  expect(failed({ query: { message: "Página inválida" }, body: { message: "Valor inválido" } })).toEqual({
    code: "validation",
    message: "Valor inválido",
  });
  expect(failed({ query: { message: "Data inválida" } }).message).toBe("Data inválida");
  expect(failed({ body: {}, params: { message: "Conta inválida" } }).message).toBe("Conta inválida");
});

test("a validation failure without details has its own sentence", () => {
  const expected = { code: "validation", message: "Erro na validação dos campos" };
  expect(interpretError({ message: "Validation failed" })).toEqual(expected);
  expect(interpretError({ message: "Validation failed", validation: {} })).toEqual(expected);
});

test("a message comes with its code, which is empty when there is none", () => {
  expect(interpretError({ code: "WRONG_PIN", message: "PIN incorreto." })).toEqual({
    code: "WRONG_PIN",
    message: "PIN incorreto.",
  });
  expect(interpretError({ message: "Não deu" })).toEqual({ code: "", message: "Não deu" });
});

test("an answer without a message is kept, and no answer has no code and no message", () => {
  expect(interpretError("Serviço parado")).toEqual({ code: "", message: "Serviço parado" });
  expect(interpretError({ code: "FORBIDDEN" })).toEqual({ code: "FORBIDDEN", message: "" });
  expect(interpretError(undefined)).toEqual({ code: "", message: "" });
  expect(interpretError("<html>502 Bad Gateway</html>")).toEqual({ code: "", message: "" });
});
