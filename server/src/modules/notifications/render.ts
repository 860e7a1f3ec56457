import { cents, formatBrl } from "@vitral/brazil/cents";
import { oneLine } from "../../platform/messaging/one-line.ts";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { codeMinutes } from "./code-life.ts";
import { composeEmail } from "./email-templates.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";
import type { Brand, EmailMessage, SmsMessage } from "./messages.ts";
import { contactsInWords } from "./templates/account-email.ts";

export type RenderedEmail = { subject: string; text: string; html: string };
export type RenderedSms = { sms: string };

/** The subject, plain text and HTML of an e-mail. A code is alone on a line of the text (ADR-0009). */
export function renderEmail(message: EmailMessage, brand: Brand): RenderedEmail {
  const shown = { ...brand, phone: formatSupportPhone(brand.phone) };
  const email = composeEmail(message, shown);
  return { subject: email.subject, text: emailText(email, shown), html: emailHtml(email, shown) };
}

/** The text of an SMS, which has no other six-digit number than the code (ADR-0009). */
export function renderSms({ template, data }: SmsMessage, { displayName }: Brand): RenderedSms {
  const sender = displayName.replaceAll(/\d{6,}/g, "").trim();
  if (template === "contact-changed-text") {
    return {
      sms: `${sender}: alteramos ${contactsInWords(data.changed)} da sua conta, a pedido. Não foi você? Fale conosco agora.`,
    };
  }
  const about = template === "payment-code" ? ` para pagar ${paidWhat(data)}` : abouts[template];
  return {
    sms: `${sender}: seu código${about} é ${data.code}. Ele vale por ${codeMinutes} minutos. Não o informe a ninguém.`,
  };
}

/** In the letters of an SMS, and short enough for one. */
function paidWhat({ amountCents, payee }: { amountCents: number; payee: string }): string {
  const name = oneLine(payee)
    .replaceAll(/\d{6,}/g, "")
    .trim()
    .slice(0, 40);
  return `${formatBrl(cents(amountCents)).replaceAll("\u00A0", " ")} a ${name}`;
}

/** What a code is for. */
const abouts = {
  "phone-code": "",
  "pin-phone-code": " para o novo PIN",
  "device-code": " para cadastrar o dispositivo",
  "claim-code": " para confirmar o celular da sua chave Pix",
};

/** Renders any message with its bank's brand; the shape of the answer differs for e-mail and SMS. */
export function render(message: EmailMessage | SmsMessage, brand: Brand): RenderedEmail | RenderedSms {
  return isSms(message) ? renderSms(message, brand) : renderEmail(message, brand);
}

const isSms = (message: EmailMessage | SmsMessage): message is SmsMessage =>
  ["phone-code", "pin-phone-code", "device-code", "claim-code", "payment-code", "contact-changed-text"].includes(
    message.template,
  );
