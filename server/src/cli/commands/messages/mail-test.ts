import { isEmailAddress } from "@vitral/contract/email";
import { newId } from "../../../platform/database/ids.ts";
import { sendOnce } from "../../../platform/messaging/mail.ts";
import { type Command, Refused } from "../../command.ts";
import { theSender, senderOption } from "./sender.ts";

const text = "Este e-mail é um teste do envio. Não é preciso fazer nada.";

export const mailTest: Command = {
  words: "mail test",
  operands: ["ADDRESS"],
  options: senderOption,
  about:
    "Sends one e-mail by SMTP_URL at once and prints the server's answer. Ends with 1 and the reason where it is refused.",
  more: "Nothing is stored, and nothing waits in the outbox.",
  async run(call) {
    const [to = ""] = call.operands;
    if (!isEmailAddress(to)) throw new Refused("ADDRESS must be an e-mail address.");
    const { smtpUrl } = call.config();
    if (smtpUrl === null) throw new Refused("No mail server is asked: SMTP_URL is not set, or outbox:.");
    const { displayName, email } = await theSender(call);
    const { host } = new URL(smtpUrl);
    const answer = await sendOnce(smtpUrl, {
      id: newId(),
      from: { name: displayName, address: email },
      to,
      subject: "Teste de envio",
      text: `${text}\n`,
      html: `<p>${text}</p>`,
      urgent: true,
    }).catch((error: Error) => {
      throw new Refused(`${host} did not take it: ${error.message}`);
    });
    return { data: { host, answer }, lines: [`${host} took it: ${answer}`] };
  },
};
