import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { simulateProtection } from "../../../modules/backoffice/backoffice.ts";
import { type Command, Refused, UsageError } from "../../command.ts";
import { requireSimulatedNetwork } from "../../simulated-network.ts";

const answers = { active: "ACTIVE", none: null, unavailable: "UNAVAILABLE" } as const;
const isAnswer = (text: string): text is keyof typeof answers => text in answers;

export const reviewProtege: Command = {
  words: "review protege",
  operands: ["DOCUMENT"],
  options: {
    answer: { type: "string", value: "ANSWER", about: "active, none, or unavailable", required: true },
  },
  about: "What the simulated BC Protege+ answers of a CPF or CNPJ, before an account is opened.",
  async run({ operands: [document = ""], options: { answer = "" }, config, db }) {
    requireSimulatedNetwork(config());
    if (!isAnswer(answer)) throw new UsageError("--answer is active, none or unavailable.");
    if (!isDocument(document.toUpperCase())) throw new Refused(`"${document}" is neither a CPF nor a CNPJ.`);
    await simulateProtection(await db(), documentDigits(document), answers[answer]);
    return { data: { document: documentDigits(document), answer }, lines: [`BC Protege+ answers: ${answer}.`] };
  },
};
