import { screen, within } from "@testing-library/react";
import { ledgerKinds } from "@vitral/contract/console/ledger";
import { type RuleField, ruleFields } from "@vitral/contract/console/terms/rule-fields";
import { expect, test } from "vitest";
import { open, theConsole } from "../testing/console.tsx";

const noDay = { sent: { count: 0, amount: 0 }, received: { count: 0, amount: 0 }, refused: 0 };
const noHome = {
  waiting: [{ kind: "REVIEWS", count: 0, oldest: null, due: null }],
  drift: null,
  restoredSince: null,
  ownUndone: { count: 0, oldest: null },
  withoutSecondPerson: 0,
  installationWithoutSecondPerson: null,
  day: noDay,
  hours: [],
  accounts: [{ day: "2026-11-25", count: 0 }],
};
const noMoney = { opening: 0, debits: 0, credits: 0, closing: 0, entries: 0 };
const unreconciled = {
  day: "2026-11-24",
  ranAt: null,
  ledger: { in: 0, out: 0 },
  network: { in: 0, out: 0 },
  matched: 0,
  difference: 0,
  drift: 0,
  open: { ledger: 0, network: 0 },
  openEarlier: { count: 0, oldest: null },
  missing: { count: 0, oldest: null },
  statement: null,
  reserve: null,
  keys: null,
};
const free = { type: "FIXED", value: 0 };
const noTerms = {
  dayLimit: 0,
  nightLimit: 0,
  transactionLimit: 0,
  pixOut: free,
  pixIn: free,
  tedOut: free,
  billet: 0,
  monthly: 0,
};

/** Any value of each rule, as the server answers it. */
const noRules = Object.fromEntries(
  Object.entries<RuleField>(ruleFields).map(([name, field]) => [
    name,
    field.type === "switch" ? false : field.type === "choice" ? Object.keys(field.options)[0] : lowest(field),
  ]),
);
function lowest(field: Extract<RuleField, { type: "whole" | "amount" }>): number | null {
  if (field.optional) return null;
  return field.type === "whole" ? field.min : 0;
}
const ownOfNobody = Object.fromEntries(Object.keys(noTerms).map((name) => [name, 0]));
const noAccounts = { total: 0, own: ownOfNobody };

/** What a bank without customers answers, by path. */
const emptyBank: Record<string, object> = {
  "/home": noHome,
  "/ledger/trial-balance": { day: "2026-11-25", rows: ledgerKinds.map((kind) => ({ kind, ...noMoney })) },
  "/ledger/balances": { at: "2026-11-25T12:00:00Z", accounts: ledgerKinds.map((kind) => ({ kind, balance: 0 })) },
  "/reconciliation": unreconciled,
  "/terms": {
    today: "2026-11-25",
    versions: [
      {
        from: "2000-01-01",
        state: "IN_FORCE",
        published: null,
        terms: { PERSON: noTerms, COMPANY: noTerms },
        rules: noRules,
      },
    ],
    accounts: { PERSON: noAccounts, COMPANY: noAccounts },
    raises: [],
  },
  "/reports": { report: "BALANCES", days: [{ day: "2026-11-25", value: 0 }] },
};

test.each([
  ["Início", "/aurora", /contam o que aguarda alguém, os Pix de hoje e as contas abertas/],
  ["Início", "/aurora", /Nenhum Pix hoje ainda: cada hora/],
  ["Início", "/aurora", /Nenhuma conta aberta nestes dias/],
  ["Razão", "/aurora/razao", /Nenhum lançamento até este dia: cada conta mostra aqui/],
  ["Conciliação", "/aurora/conciliacao", /O dia de hoje é comparado com a rede a cada cinco minutos/],
  ["Conciliação", "/aurora/conciliacao", "Só aparece aqui o que uma conciliação encontrou."],
  ["Tarifas e limites", "/aurora/tarifas", "Este banco ainda não tem contas"],
  ["Equipe", "/aurora/equipe", /Quem for adicionado aparece aqui/],
  ["Auditoria", "/aurora/auditoria", /O que a equipe fizer, olhar e tentar aparece aqui/],
  ["Relatórios", "/aurora/relatorios", /Nenhum saldo no período: o total dos saldos/],
])("%s of a bank without customers says what will stand there: %s %s", async (title, address, sentence) => {
  const role = ["Equipe", "Auditoria"].includes(title) ? "SEGURANCA" : "OPERACAO";
  theConsole(role, (path) => emptyBank[path.split("?")[0] ?? ""] ?? { rows: [], next: null });
  open(address);
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText(sentence)).toBeTruthy();
});

test.each([
  ["OPERACAO", "A primeira começa com 'Verificar agora'."],
  ["CONSULTA", "O razão é conferido sozinho uma vez por semana; cada verificação aparece aqui."],
] as const)("Verificações without any names the button only to who has it: %s", async (role, sentence) => {
  theConsole(role, () => ({ rows: [], next: null }));
  open("/aurora/razao/verificacoes");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText(sentence)).toBeTruthy();
  expect(main.queryAllByRole("button", { name: "Verificar agora" })).toHaveLength(role === "OPERACAO" ? 1 : 0);
});
