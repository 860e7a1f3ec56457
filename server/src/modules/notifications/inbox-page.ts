import { emptyIcon, plainPageCss } from "../../platform/web-pages/plain-page.ts";
import { escapeHtml } from "./html.ts";

/** A message that the demo stored instead of sending. */
export type StoredMessage = {
  kind: "EMAIL" | "SMS";
  to: string;
  subject?: string;
  text: string;
  /** The address of the rendered e-mail (`inbox-routes.ts`); missing for an SMS. */
  page?: string;
  at: Date;
};

/**
 * The demo's `/inbox` (docs/operating.md, "Settings"): stored messages in the given order (newest first), reloaded
 * every 5 s. It has no style or script of its own, as the content security policy demands; `inboxCss` is served at
 * `/inbox.css`.
 */
export function inboxPage(messages: StoredMessage[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Caixa de saída da demonstração</title>
${emptyIcon}
<link rel="stylesheet" href="/inbox.css">
</head>
<body>
<main>
<h1>Caixa de saída da demonstração</h1>
<p class="note">Nada sai daqui: estes são os e-mails e SMS que os clientes receberiam. A página se atualiza sozinha.</p>
${messages.length === 0 ? emptyState : `<ol>\n${messages.map(messageHtml).join("\n")}\n</ol>`}
</main>
</body>
</html>
`;
}

const emptyState =
  '<p class="empty">Nenhuma mensagem ainda. Peça um código no internet banking, por exemplo em “Esqueci minha senha”, e ele aparece aqui.</p>';

const moment = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});

function messageHtml({ kind, to, subject, text, page, at }: StoredMessage): string {
  return `<li><article>
<header><span class="kind">${kind === "EMAIL" ? "E-mail" : "SMS"}</span> <span class="to">${escapeHtml(to)}</span> <time datetime="${at.toISOString()}">${moment.format(at)}</time></header>
${subject === undefined ? "" : `<h2>${escapeHtml(subject)}</h2>\n`}<div class="text">${withCodes(text)}</div>${page === undefined ? "" : asRead(page, subject ?? "")}
</article></li>`;
}

/** Loaded when visible. An empty `sandbox` forbids scripts, forms and links. */
const asRead = (page: string, subject: string): string =>
  `\n<iframe sandbox="" loading="lazy" src="${escapeHtml(page)}" title="E-mail: ${escapeHtml(subject)}"></iframe>`;

/** Six digits alone on a line become an element that one click selects. */
const withCodes = (text: string): string =>
  escapeHtml(text.trim()).replaceAll(/(?<![\w.,-])\d{6}(?![\w,-])/g, '<strong class="code">$&</strong>');

export const inboxCss = `${plainPageCss}h2 { margin: 12px 0 0; font-size: 18px; line-height: 1.4; }
ol { margin: 0; padding: 0; list-style: none; }
article { margin-top: 16px; padding: 20px 24px; background: #fff; border: 1px solid #e5e7eb; border-radius: 16px; }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; font-size: 14px; color: #4b5563; }
.kind { padding: 2px 10px; border-radius: 999px; background: #e8eefc; color: #1e3a8a; font-size: 13px; font-weight: 600; }
.to { overflow-wrap: anywhere; color: #1a1d21; font-weight: 600; }
time { margin-left: auto; font-variant-numeric: tabular-nums; }
.text { margin-top: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.code { padding: 2px 8px; border-radius: 8px; background: #fef3c7; font: 700 22px/1.4 ui-monospace, monospace; letter-spacing: 2px; user-select: all; }
iframe { display: block; width: 100%; height: 480px; margin-top: 16px; border: 1px solid #e5e7eb; border-radius: 8px; }
.note { margin: 0 0 8px; color: #4b5563; }
.empty { margin-top: 24px; padding: 48px 24px; border: 1px dashed #9ca3af; border-radius: 16px; text-align: center; color: #4b5563; }
`;
