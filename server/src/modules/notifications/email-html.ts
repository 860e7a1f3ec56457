import { providerLine } from "@vitral/contract/tenants";
import { textOn } from "../tenants/tenants.ts";
import { escapeHtml } from "./html.ts";
import { securityNotice } from "./email-text.ts";
import type { Block, EmailContent } from "./templates/email-content.ts";
import type { Brand } from "./messages.ts";

// At 320 px (WCAG 2.2, 1.4.10) a column is 294 px wide: padding is relative, and what is longer than a line breaks. Two
// rules do that, because mail programs know one or the other.
const sides = "5%";
const breaks = "overflow-wrap:anywhere;word-break:break-word";
const body = "font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#1a1d21";
const small = "font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px;color:#4b5563";

/**
 * An e-mail as HTML that every mail program renders alike: one column of 600 px made of tables, inline styles, no
 * picture, no script, and no link, so that customers do not learn to click links in our e-mails.
 */
export function emailHtml({ subject, title, greeting, blocks }: EmailContent, brand: Brand): string {
  const colour = brand.colors.primary;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid #e5e7eb">
<tr><td bgcolor="${colour}" style="padding:20px ${sides};background-color:${colour};${breaks};font-family:Arial,Helvetica,sans-serif;font-size:20px;line-height:28px;font-weight:bold;color:${textOn(colour)}">${escapeHtml(brand.displayName)}</td></tr>
<tr><td style="padding:32px ${sides} 16px">
<h1 style="margin:0 0 16px;${breaks};font-family:Arial,Helvetica,sans-serif;font-size:24px;line-height:32px;color:#1a1d21">${wholeWords(title, brand)}</h1>
${paragraph(greeting, brand)}
${blocks.map((block) => blockHtml(block, brand)).join("\n")}
</td></tr>
<tr><td style="padding:16px ${sides} 24px;border-top:1px solid #e5e7eb;${small};${breaks}">
${wholeWords(securityNotice, brand)}<br><br>
<strong>${escapeHtml(brand.displayName)}</strong><br>
${[`Telefone: ${brand.phone}`, `E-mail: ${brand.email}`, `Site: ${brand.site}`].map((line) => wholeWords(line, brand)).join("<br>\n")}<br>
${providerHtml(brand.provider)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A line ends between the name, the CNPJ, the ISPB and the kind, never inside a number. */
function providerHtml(provider: Brand["provider"]): string {
  const [name = "", ...rest] = providerLine(provider).split(" · ").map(escapeHtml);
  return [
    name,
    ...rest.map((part) => (/\d/.test(part) ? `<span style="white-space:nowrap">${part}</span>` : part)),
  ].join(" · ");
}

function blockHtml(block: Block, brand: Brand): string {
  if ("code" in block) return codeHtml(block.code);
  if ("facts" in block) return factsHtml(block.facts, brand);
  return paragraph(block.paragraph, brand);
}

const paragraph = (text: string, brand: Brand): string =>
  `<p style="margin:0 0 16px;${body};${breaks}">${wholeWords(text, brand)}</p>`;

/** Letters of a word that fits every line, so that it need not break at its hyphen or slash. */
const shortWord = 14;

/**
 * A text whose lines end between words: 'e-mail', a date, an account and the bank's telephone stay whole, and an
 * address, which may be longer than a line, ends it after '@' or before a dot.
 */
const wholeWords = (text: string, { phone }: Pick<Brand, "phone">): string =>
  text
    .replaceAll(phone, phone.replaceAll(" ", "\u00A0"))
    .split(/([ \n]+)/)
    .map((word) => {
      if (/[-/]/.test(word) && word.length <= shortWord)
        return `<span style="white-space:nowrap">${escapeHtml(word)}</span>`;
      const parts = /@|:\/\//.test(word) ? word.split(/(?<=@|\/\/)|(?=\.\w)/) : [word];
      return parts.map(escapeHtml).join("<wbr>");
    })
    .join("");

function codeHtml(code: string): string {
  return `<p style="margin:8px 0 24px;padding:16px 0;background-color:#f3f4f6;text-align:center;font-family:'Courier New',Courier,monospace;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:4px;color:#1a1d21">${escapeHtml(code)}</p>`;
}

/**
 * An amount, a moment, an account's number or a document: short, with digits and without a blank that may end a line.
 */
const isWhole = (value: string): boolean => value.length <= 19 && /\d/.test(value) && !/[ @]/.test(value);

function factsHtml(facts: [label: string, value: string][], brand: Brand): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" valign="top" width="35%" style="padding:8px 8px 8px 0;border-bottom:1px solid #e5e7eb;font-weight:normal;${small}">${escapeHtml(label)}</th>
<td valign="top" style="padding:8px 0;border-bottom:1px solid #e5e7eb;${body};${isWhole(value) ? `white-space:nowrap">${escapeHtml(value)}` : `${breaks}">${wholeWords(value, brand)}`}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">
${rows.join("\n")}
</table>`;
}
