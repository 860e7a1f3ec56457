import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { EmailMessage } from "../messages.ts";
import { moment } from "../moment.ts";
import type { Block, EmailContent } from "./email-content.ts";

type PasskeyMessage = Extract<EmailMessage, { template: "passkey" }>;

/** A passkey was made or removed. */
export function passkeyEmail(
  { data: { passkey, news, at } }: PasskeyMessage,
  { bank, help, greeting }: { bank: string; help: string; greeting: string },
): EmailContent {
  const isNew = news === "ADDED";
  const done = isNew ? "cadastrada" : "removida";
  const means = isNew
    ? "Com ela se entra na sua conta sem digitar a senha. Para pagar, o PIN continua valendo."
    : "Ninguém mais entra na sua conta com ela.";
  const remove = isNew ? "remova a passkey em Minha conta, Passkeys, " : "";
  return {
    subject: `${bank}: uma passkey foi ${done}`,
    title: `Uma passkey foi ${done}`,
    greeting,
    blocks: [
      { paragraph: `Em ${moment(at)}, a passkey “${oneLine(passkey)}” foi ${done} na sua conta. ${means}` },
      {
        paragraph: `Se foi você, está tudo certo. Se não foi você, ${remove}troque a senha no internet banking e ${help}`,
      },
    ],
  };
}

/** After a recovery by code: a new password removes no passkey. */
export const passkeysThatStay = (names: readonly string[]): Block[] =>
  names.length === 0
    ? []
    : [
        {
          paragraph: `Suas passkeys continuam valendo: ${names.map((name) => `“${oneLine(name)}”`).join(", ")}. Se não reconhece alguma, remova em Minha conta, Passkeys. Por um dia, nenhuma passkey nova pode ser cadastrada.`,
        },
      ];
