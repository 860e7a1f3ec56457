import { cents, formatBrl } from "@vitral/brazil/cents";
import { oneLine } from "../../../platform/messaging/one-line.ts";

/** What a browser shows, and which of our pages a press opens (tenants/installed/service-worker.js). */
export type PushText = { title: string; body: string; page: "notices" | "accesses" };

type Said = Record<string, unknown>;

/** Of each template its title, and what it says where the customer allows amounts and names. */
const texts: Record<string, { title: string; details?: (said: Said) => string; page?: "accesses" }> = {
  "payment-received": { title: "Pix recebido", details: (said) => amountAnd(said, "de", said["payer"]) },
  "refund-received": { title: "Devolução recebida", details: (said) => amountAnd(said, "de", said["other"]) },
  "payment-failed": { title: "Pix não concluído", details: (said) => amountAnd(said, "para", said["beneficiary"]) },
  "refund-failed": { title: "Devolução não concluída", details: (said) => amountAnd(said, "para", said["other"]) },
  "pix-schedule": {
    title: "Pix Agendado não realizado",
    details: (said) => amountAnd(said, "para", said["beneficiary"]),
  },
  "new-access": {
    title: "Entraram na sua conta em um navegador novo",
    details: (said) => words(said["browser"]),
    page: "accesses",
  },
  "device-registered": { title: "Um dispositivo foi cadastrado", details: (said) => words(said["device"]) },
  passkey: { title: "Uma passkey foi cadastrada", details: (said) => words(said["passkey"]) },
  dispute: { title: "Novidade na sua contestação", details: (said) => amountAnd(said, "", "") },
  infraction: { title: "Novidade de um Pix contestado", details: (said) => amountAnd(said, "de", said["payer"]) },
  "pix-block": {
    title: "Novidade de um Pix que você recebeu",
    details: (said) => amountAnd(said, "de", said["payer"]),
  },
};

/**
 * The words of a message: by default neither amount nor name, since a locked screen shows them; `said` has these where
 * the customer allows it.
 */
export function pushText(template: string, said: Said): PushText {
  const { title, details, page = "notices" } = texts[template] ?? { title: "Você tem um aviso novo" };
  return { title, body: details?.(said) || "Toque para ver o que aconteceu.", page };
}

const words = (text: unknown): string => (typeof text === "string" ? oneLine(text).slice(0, 80) : "");

function amountAnd({ amountCents }: Said, preposition: string, other: unknown): string {
  const amount = typeof amountCents === "number" ? formatBrl(cents(amountCents)) : "";
  const name = words(other);
  return [amount, name && `${preposition} ${name}`].filter(Boolean).join(" ");
}
