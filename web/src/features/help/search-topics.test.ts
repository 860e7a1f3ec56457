import { expect, test } from "vitest";
import { topicsOf } from "./help-topics.ts";
import { hitsIn, searchedWords, searchTopics } from "./search-topics.ts";

const topics = topicsOf({ registeredDevices: true });
const idsOf = (typed: string) => searchTopics(topics, searchedWords(typed)).map(({ id }) => id);

test.each([
  ["PIN", "pin"],
  ["esqueci a senha", "senha"],
  ["aumentar limites", "limites"],
  ["LGPD", "privacidade"],
  ["portabilidade da chave", "chaves-pix"],
  ["mudar email", "meus-dados"],
  ["trocar meu celular", "meus-dados"],
  ["ouvidoria", "reclamar"],
  ["cai em um golpe", "golpe"],
  ["estorno", "golpe"],
  ["pagar boleto", "enviar-pix"],
])("'%s' finds '%s'", (typed, id) => expect(idsOf(typed)).toContain(id));

test("every word must be there, in any place", () => {
  expect(idsOf("pix xadrez")).toEqual([]);
  expect(idsOf("pix devolver")).toEqual(idsOf("devolver PIX"));
});

test("a word of the title stands before one of the text", () => expect(idsOf("senha")[0]).toBe("senha"));

test("who writes that a code did not come finds what to do", () =>
  expect(idsOf("nao recebi codigo")).toEqual(["codigo"]));

test("small words alone are searched as they are, and nothing typed finds all", () => {
  expect(searchedWords("como o")).toEqual(["como", "o"]);
  expect(idsOf("  ?")).toHaveLength(topics.length);
});

test("each topic has an id of its own, and a hit is the whole word", () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  const hits = hitsIn("Devolução: as Devoluções.", ["devoluc"]).filter(({ isHit }) => isHit);
  expect(hits.map(({ text }) => text)).toEqual(["Devolução", "Devoluções"]);
  expect(hitsIn("Seu e-mail.", ["email"]).find(({ isHit }) => isHit)?.text).toBe("e-mail");
  expect(hitsIn("abc", [])).toEqual([{ text: "abc", at: 0, isHit: false }]);
});
