import { expect, test } from "vitest";
import { commands } from "./commands.ts";
import { usageOf } from "./help.ts";

/** What scripts of operators call. A line may be added, and an option; none is renamed, removed or made required. */
const promised = `
tenant list
tenant show SLUG
tenant template
tenant create FILE.json --reason TEXT [--accept-name]
tenant update SLUG FILE.json [--accept-name] [--accept-dependents] [--reason TEXT]
tenant suspend SLUG --reason TEXT
tenant resume SLUG --reason TEXT
tenant close SLUG --reason TEXT
tenant remove SLUG --reason TEXT
review list [--tenant SLUG]
review show DOCUMENT [--files FOLDER] [--tenant SLUG]
review approve DOCUMENT [--reason TEXT] [--tenant SLUG]
review reject DOCUMENT --reason TEXT [--tenant SLUG]
review resend DOCUMENT --reason TEXT [--tenant SLUG] [--file FILE]
review protege DOCUMENT --answer ANSWER
customer show DOCUMENT [--tenant SLUG]
customer block DOCUMENT --reason TEXT [--tenant SLUG]
customer unblock DOCUMENT [--reason TEXT] [--tenant SLUG]
customer mark DOCUMENT --reason TEXT [--days DAYS] [--tenant SLUG]
customer unmark DOCUMENT --reason TEXT [--tenant SLUG]
customer marks [--tenant SLUG]
customer sign-out DOCUMENT [--tenant SLUG]
customer release DOCUMENT --reason TEXT [--tenant SLUG]
customer unlock DOCUMENT --reason TEXT [--tenant SLUG]
customer entrepreneur DOCUMENT [--undo] --reason TEXT [--tenant SLUG]
customer unlock-pin DOCUMENT --reason TEXT [--tenant SLUG]
device block DOCUMENT DEVICE --reason TEXT [--tenant SLUG]
device unblock DOCUMENT DEVICE --reason TEXT [--tenant SLUG]
schedule cancel DOCUMENT SCHEDULE [--series] --reason TEXT [--tenant SLUG]
customer close DOCUMENT --reason TEXT [--tenant SLUG]
customer contact DOCUMENT [--email E-MAIL] [--phone PHONE] --reason TEXT [--tenant SLUG]
customer export DOCUMENT FILE --reason TEXT [--tenant SLUG]
customer erase DOCUMENT --reason TEXT [--tenant SLUG]
consent list SLUG KIND --reason TEXT
limits set ACCOUNT [--day REAIS] [--night REAIS] [--night-people REAIS] [--transaction REAIS] [--by-rule] [--reason TEXT] [--tenant SLUG]
limits pending [--tenant SLUG]
limits approve ACCOUNT KIND --reason TEXT [--tenant SLUG]
limits reject ACCOUNT KIND --reason TEXT [--tenant SLUG]
limits payee DOCUMENT PAYEE --reason TEXT [--tenant SLUG]
fees set ACCOUNT FILE.json [--reason TEXT] [--tenant SLUG]
terms publish SLUG FILE.json [--from DAY] [--reason TEXT]
terms withdraw SLUG DAY [--reason TEXT]
pix receive --key KEY --amount REAIS [--txid TXID] [--bank BANK] [--name NAME] [--document DOCUMENT]
pix return END_TO_END --amount REAIS
pix block END_TO_END [--amount REAIS] --reason TEXT [--tenant SLUG]
pix release END_TO_END --reason TEXT [--tenant SLUG]
pix blocks [--tenant SLUG]
pix contest --key KEY --amount REAIS [--situation SITUATION]
pix contests [--tenant SLUG]
contest accept CONTEST --reason TEXT [--tenant SLUG]
contest reject CONTEST --reason TEXT [--tenant SLUG]
objection accept CONTEST --reason TEXT [--tenant SLUG]
objection reject CONTEST --reason TEXT [--tenant SLUG]
pix recall --key KEY --amount REAIS
pix recalls [--tenant SLUG]
recall accept RECALL --reason TEXT [--tenant SLUG]
recall refuse RECALL --rejection REJECTION --reason TEXT [--tenant SLUG]
pix mark [--key KEY] [--document DOCUMENT] --reason TEXT
pix unmark [--key KEY] [--document DOCUMENT]
pix claim KEY [--type TYPE] [--answer STEP] [--bank BANK] [--name NAME]
pix key KEY [--remove FINDING] [--correct FINDING] [--cancel-claim FINDING] --reason TEXT [--tenant SLUG]
pix certificate SLUG --certificate FILE.pem --key FILE.pem
staff add EMAIL --name NAME --role ROLE [--tenant SLUG]
staff list [--tenant SLUG]
staff disable EMAIL [--reason TEXT]
staff enable EMAIL --reason TEXT
staff unlock EMAIL --reason TEXT
staff renew EMAIL --reason TEXT
staff rename EMAIL --to EMAIL [--name NAME] --reason TEXT
outbox list [--limit N] [--tenant SLUG]
outbox requeue --reason TEXT [--message ID] [--tenant SLUG]
mail test ADDRESS [--tenant SLUG]
sms test PHONE [--tenant SLUG]
audit list [--limit N] [--person NAME] [--action ACTION] [--customer DOCUMENT] [--from DAY] [--to DAY] [--alone] [--tenant SLUG]
audit verify [--tenant SLUG] [--number N] [--hash HEX]
ledger verify
reconcile [--day DAY] [--tenant SLUG]
clock show
clock advance TIME
clock reset
doctor
backup FOLDER
secret renew [--retire]
secret lost --reason TEXT
installation mark-restored --reason TEXT
installation end-restored --reason TEXT
migrate
seed
openapi`;

test("commands keep their words, operands and options", () => {
  expect(commands.map(usageOf).join("\n")).toBe(promised.trim());
});

test("no command's words begin another's, and none has an option of every command", () => {
  const words = commands.map((command) => command.words);
  expect(words.filter((one) => words.some((other) => other.startsWith(`${one} `)))).toEqual([]);
  const options = commands.flatMap((command) => Object.keys(command.options ?? {}));
  expect(options.filter((name) => ["json", "help", "h"].includes(name))).toEqual([]);
});
