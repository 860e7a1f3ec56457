import fc from "fast-check";
import { expect, test } from "vitest";
import { weakPassword, weakPin } from "./weak-secrets.ts";

const ana = {
  document: "11144477735",
  name: "Ana Lúcia Lima",
  email: "ana.lima@exemplo.com.br",
  birthDates: ["1990-05-17"],
};
const studio = { document: "12ABC34501DE35", name: "Estúdio Letra Ltda", email: null, birthDates: ["1980-01-02"] };
const usual = "ela está entre as mais usadas";

test.each([
  ["11144477735", "ela é o seu documento"],
  ["111.444.777-35", "ela é o seu documento"],
  ["cpf11144477735", "ela é o seu documento"],
  ["44477735", "ela é o seu documento"],
  ["17051990", "ela é a sua data de nascimento"],
  ["17/05/1990", "ela é a sua data de nascimento"],
  ["170590", "ela é a sua data de nascimento"],
  ["1990-05-17", "ela é a sua data de nascimento"],
  ["Ana17051990", "ela é a sua data de nascimento"],
  ["Ana Lúcia Lima", "ela é o seu nome ou e-mail"],
  ["analima", "ela é o seu nome ou e-mail"],
  ["LUCIA-1990", "ela é o seu nome ou e-mail"],
  ["lima123", "ela é o seu nome ou e-mail"],
  ["ana.lima@exemplo.com.br", "ela é o seu nome ou e-mail"],
  ["ANA.LIMA", "ela é o seu nome ou e-mail"],
  ["123456", usual],
  ["Password", usual],
  ["senha123", usual],
  ["Flamengo", usual],
  ["qwerty123", usual],
  ["aaaaaaaaaa", usual],
  ["abcdefghij", usual],
  ["456789", usual],
])("%s is no password of Ana's: %s", (password, reason) => {
  expect(weakPassword(password, ana)).toBe(reason);
});

test.each(["vitral-segue-firme", "8jq-TR2mwz", "ana come pão às 7", "lima84729301", "cavalo grampo pilha"])(
  "%s is a good one",
  (password) => {
    expect(weakPassword(password, ana)).toBeNull();
  },
);

test.each([
  ["12.ABC.345/01DE-35", "ela é o seu documento"],
  ["Estudio Letra", "ela é o seu nome ou e-mail"],
  ["02011980", "ela é a sua data de nascimento"],
])("%s is no password of a company's: %s", (password, reason) => {
  expect(weakPassword(password, studio)).toBe(reason);
});

const row = "os dígitos se repetem, seguem uma ordem ou são dos mais usados";
test.each([
  ["1234", row],
  ["4321", row],
  ["0000", row],
  ["1111", row],
  ["7890", row],
  ["0987", row],
  ["8901", row],
  ["1212", row],
  ["2580", row],
  ["1705", "ele é parte da sua data de nascimento"],
  ["0517", "ele é parte da sua data de nascimento"],
  ["1990", "ele é parte da sua data de nascimento"],
  ["1790", "ele é parte da sua data de nascimento"],
  ["0590", "ele é parte da sua data de nascimento"],
  ["9005", "ele é parte da sua data de nascimento"],
  ["1114", "ele é parte do seu documento"],
  ["7735", "ele é parte do seu documento"],
])("%s is no PIN of Ana's: %s", (pin, reason) => {
  expect(weakPin(pin, ana)).toBe(reason);
});

test("at least nineteen of twenty PINs are allowed for everyone", () => {
  const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, "0"));
  const left = all.filter((pin) => weakPin(pin, ana) === null);
  expect(left.length).toBeGreaterThan(9_500);
  expect(left).toContain("8642");
});

test("dots, capitals, accents and spaces do not make a weak password acceptable", () => {
  const weak = fc.constantFrom("11144477735", "17051990", "analima", "password", "flamengo", "123456");
  const noise = fc.array(fc.constantFrom(".", "-", " ", "/", "_"), { maxLength: 12 });
  fc.assert(
    fc.property(weak, noise, fc.boolean(), (password, marks, isLoud) => {
      const typed = Array.from(password)
        .map((letter, index) => letter + (marks[index] ?? ""))
        .join("");
      expect(weakPassword(isLoud ? typed.toUpperCase() : typed, ana)).not.toBeNull();
    }),
  );
});

test("a long random password is always accepted, and no text breaks the check", () => {
  const chance = fc.array(fc.constantFrom(...Array.from("bcdfghjkmnpqrstvwxz2456789")), {
    minLength: 14,
    maxLength: 30,
  });
  fc.assert(
    fc.property(chance, (letters) => weakPassword(letters.join(""), { ...ana, name: "Io" }) === null || isRow(letters)),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (password, name) => {
      expect([null, expect.any(String)]).toContainEqual(weakPassword(password, { ...ana, name }));
    }),
  );
});

const isRow = (letters: string[]) => new Set(letters).size === 1;
