import { phoneKind, toE164 } from "@vitral/brazil/phone";
import { newId } from "../../../platform/database/ids.ts";
import { sendOnce } from "../../../platform/messaging/sms.ts";
import { type Command, Refused } from "../../command.ts";
import { senderOption, theSender } from "./sender.ts";

export const smsTest: Command = {
  words: "sms test",
  operands: ["PHONE"],
  options: senderOption,
  about:
    "Sends one SMS by SMS_URL at once and prints the provider's answer. Ends with 1 and the reason where it is refused.",
  more: "Nothing is stored, and nothing waits in the outbox.",
  async run(call) {
    const [written = ""] = call.operands;
    const to = phoneKind(written) === "mobile" ? toE164(written) : null;
    if (to === null)
      throw new Refused("PHONE must be a mobile of Brazil with its area code, such as '(11) 98765-4321'.");
    const { sms } = call.config();
    if (sms === null) throw new Refused("No provider is asked: SMS_URL is not set, or outbox:.");
    const { displayName } = await theSender(call);
    const { host } = new URL(sms.url);
    const text = `${displayName}: este SMS é um teste do envio. Não é preciso fazer nada.`;
    const answer = await sendOnce(sms, { id: newId(), to, text }).catch((error: Error) => {
      throw new Refused(`${host} did not take it: ${error.message}`);
    });
    return { data: { host, answer }, lines: [`${host} took it: ${answer}`] };
  },
};
