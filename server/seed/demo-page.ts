import { formatBrl, cents } from "@vitral/brazil/cents";
import { formatDocument } from "@vitral/brazil/document";
import type { OnboardingStep } from "@vitral/contract/customers";
import { escapeHtml } from "../src/modules/notifications/html.ts";
import { plainPageCss } from "../src/platform/web-pages/plain-page.ts";
import { type Brand, outsiders } from "./brands.ts";
import { demoPassword, demoPin, people, type Person } from "./people.ts";
import { demoCodes } from "./qr-codes.ts";
import { type ShownStaff, staffSection } from "./demo-page-staff.ts";

/**
 * The demo's `/demo`: all people of one brand with a button that signs in, and what can be paid. No style or script of
 * its own, as the content security policy demands. `notice` tells the result of the last sign-in; without `staff` the
 * demo has no console.
 */
export function demoPage(
  brand: Brand,
  others: { name: string; url: string }[],
  { notice = "", staff = null }: { notice?: string; staff?: ShownStaff | null } = {},
): string {
  const own = people.filter(({ tenant }) => tenant === brand.slug);
  const [holders, applicants] = [own.filter(isHolder), own.filter((person) => !isHolder(person))];
  return page(
    brand,
    `${notice === "" ? "" : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`}
<p class="note">A senha de todos é <strong>${demoPassword}</strong> e o PIN é <strong>${demoPin}</strong>. O que o banco enviaria por e-mail e SMS está na
<a href="/inbox">caixa de saída</a>; os componentes das telas, na <a href="/ui">galeria</a>; as chamadas, na <a href="/api/docs">referência da API</a>.</p>
<ul class="brands">${others.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">Pessoas de ${escapeHtml(name)}</a></li>`).join("")}</ul>
${section("Contas", holders)}
${applicants.length === 0 ? "" : section("Uma pessoa em cada etapa do cadastro", applicants)}
${staff === null ? "" : staffSection(staff)}
<h2>Chaves para pagar</h2>
<dl>${outsiders.map(({ key, name, behaviour, suspicion: reason }) => `<dt><code>${key}</code></dt><dd>${name}: ${reason ? "marcada por fundada suspeita de fraude" : behaviours[behaviour]}</dd>`).join("\n")}</dl>
<h2>QR Codes para colar</h2>
<p class="note">Cada um serve para um pagamento.</p>
<dl>${demoCodes.map(({ code, about }) => `<dt><code>${code}</code></dt><dd>${about}</dd>`).join("\n")}</dl>`,
  );
}

/** Below `/api`, where browsers send the cookies of the API. */
export const signInPath = "/api/demo/sign-in";

/** The page after a sign-in: `demoScript` stores the session as the internet banking does, and goes to `goTo`. */
export const signedInPage = (brand: Brand, signedIn: { session: Record<string, string>; goTo: string }): string =>
  page(brand, `<p class="note" data-signed-in="${escapeHtml(JSON.stringify(signedIn))}">Entrando …</p>`, true);

const page = (brand: Brand, main: string, withScript = false): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demonstração: ${escapeHtml(brand.displayName)}</title>
<link rel="icon" href="${brand.favicon}">
<link rel="stylesheet" href="/demo.css">
${withScript ? '<script type="module" src="/demo.js"></script>\n' : ""}</head>
<body>
<main>
<h1>Demonstração: ${escapeHtml(brand.displayName)}</h1>
${main}
</main>
</body>
</html>
`;

const section = (title: string, persons: Person[]): string =>
  `<h2>${title}</h2>\n<ul class="people">\n${persons.map(row).join("\n")}\n</ul>`;

const row = (person: Person): string => `<li>
<div><strong>${escapeHtml(person.name)}</strong> <span class="document">${formatDocument(person.document)}</span>
<span class="about">${summary(person)}</span></div>
<form method="post" action="${signInPath}"><button name="document" value="${person.document}" aria-label="Entrar como ${escapeHtml(person.name)}">Entrar</button></form>
</li>`;

export const isHolder = ({ status }: Person): boolean => status !== "PENDING";

function summary({ status, onboardingStep, accounts = [], withoutPin, history }: Person): string {
  if (status === "REJECTED" || status === "REJECTED_INTERNAL") return "Conta rejeitada";
  if (status === "IN_ANALYSIS_INTERNAL") return "Cadastro em análise";
  if (status !== "ACTIVE") return stepWords[onboardingStep];
  const balances = accounts.map((balance) => formatBrl(cents(balance))).join(" e ");
  return [balances, history ? "um ano de movimentos" : "", withoutPin ? "ainda sem PIN" : ""]
    .filter(Boolean)
    .join(", ");
}

/** What an applicant has to give next. */
const stepWords: Record<OnboardingStep, string> = {
  WAITING_EMAIL: "Falta o e-mail",
  WAITING_EMAIL_CONFIRMATION: "Falta confirmar o e-mail",
  WAITING_PHONE: "Falta o telefone",
  WAITING_PHONE_CONFIRMATION: "Falta confirmar o telefone",
  WAITING_COMPANY_DATA: "Faltam os dados da empresa",
  WAITING_COMPANY_ADDRESS: "Falta o endereço da empresa",
  WAITING_COMPANY_PARTNERS: "Faltam os dados do sócio",
  WAITING_INDIVIDUAL: "Falta a data de nascimento",
  WAITING_INDIVIDUAL_DOCUMENT: "Faltam os dados do RG",
  WAITING_INDIVIDUAL_PARENTS_NAME: "Falta o nome da mãe",
  WAITING_INDIVIDUAL_INCOME: "Falta a renda",
  WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON: "Falta dizer se é pessoa politicamente exposta",
  WAITING_NATIONALITY: "Falta a nacionalidade",
  WAITING_ADDRESS: "Falta o endereço",
  WAITING_DOCUMENTS: "Faltam a selfie e os documentos",
  WAITING_DOCUMENTS_SELFIE: "Falta a selfie",
  WAITING_DOCUMENTS_FRONT: "Falta a frente do documento",
  WAITING_DOCUMENTS_BACK: "Falta o verso do documento",
  WAITING_COMPANY_DOCUMENT: "Falta o contrato social",
  RESEND_DOCUMENTS: "Precisa reenviar os documentos",
  DONE: "Terminou o cadastro",
};

const behaviours = {
  SETTLE: "recebe na hora",
  DELAY: "recebe depois de 2 segundos",
  REFUSE: "o banco recusa",
  SILENT: "o banco não responde",
} as const;

/** Runs only on the page after a sign-in. The token is written last, because its change tells other tabs. */
export const demoScript = `const { session, goTo } = JSON.parse(document.querySelector("[data-signed-in]").dataset.signedIn);
for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
location.replace(goTo);
`;

export const demoCss = `${plainPageCss}h2 { margin: 32px 0 0; font-size: 18px; line-height: 1.4; }
ul { margin: 0; padding: 0; list-style: none; }
a { color: #1e3a8a; }
.note { margin: 0 0 8px; color: #4b5563; }
.notice { padding: 16px 20px; background: #fef3c7; border: 1px solid #d97706; border-radius: 16px; }
.people { margin-top: 12px; background: #fff; border: 1px solid #e5e7eb; border-radius: 16px; }
.people li { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 12px 20px; }
.people li + li { border-top: 1px solid #e5e7eb; }
.people div { min-width: 0; overflow-wrap: anywhere; }
.staff li { flex-wrap: wrap; }
.staff div { flex: 1 1 220px; }
.code { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.document { color: #4b5563; font-variant-numeric: tabular-nums; white-space: nowrap; }
.about { display: block; color: #4b5563; font-size: 14px; }
button, .button { min-height: 44px; padding: 0 20px; border: 1px solid #1e3a8a; border-radius: 12px; background: #fff; color: #1e3a8a; font: inherit; font-weight: 600; cursor: pointer; }
button:hover, .button:hover { background: #e8eefc; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
:focus-visible { outline: 3px solid #1e3a8a; outline-offset: 2px; }
dl { margin: 12px 0 0; }
dt { overflow-wrap: anywhere; user-select: all; }
dd { margin: 0 0 12px; color: #4b5563; }
code { font: 14px/1.5 ui-monospace, monospace; }
`;
