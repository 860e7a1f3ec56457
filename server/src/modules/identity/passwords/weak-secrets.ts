import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The secret's customer; dates are yyyy-MM-dd. */
export type PersonalData = { document: string; name: string; email: string | null; birthDates: readonly string[] };

const isComment = (line: string): boolean => line === "" || line.startsWith("# ");

let common: Set<string> | undefined;
/** Loaded at first use: 40 kB that most banks do not need. */
const commonPasswords = (): Set<string> =>
  (common ??= new Set(
    readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
      .split("\n")
      .filter((line) => !isComment(line)),
  ));

/** Lower case without accents, only letters and digits. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/**
 * Why a password is easy to guess, as words that follow 'Esta senha é fácil de adivinhar:'; null where it is not. Dots,
 * accents, capitals and spaces are ignored.
 */
export function weakPassword(password: string, person: PersonalData): string | null {
  const typed = plain(password);
  const [letters, digits] = [typed.replaceAll(/\d/g, ""), typed.replaceAll(/\D/g, "")];
  const document = person.document.toLowerCase();
  if (typed.includes(document) || (typed.length >= 6 && document.includes(typed))) return "ela é o seu documento";
  const isName = namesOf(person).has(letters);
  const dates = person.birthDates.flatMap(datesOf);
  if (dates.includes(digits) && (letters === "" || isName)) return "ela é a sua data de nascimento";
  if (isEmail(typed, person.email) || (isName && digits.length <= 4)) return "ela é o seu nome ou e-mail";
  const isUsual = commonPasswords().has(password.toLowerCase()) || commonPasswords().has(typed);
  return isUsual || isRow(typed) ? "ela está entre as mais usadas" : null;
}

/** The words of a name, and two or all of them together. */
function namesOf({ name }: PersonalData): Set<string> {
  const words = name.split(/\s+/).map(plain).filter(Boolean);
  const pairs = words.flatMap((one) => words.map((other) => one + other));
  return new Set([...words.filter((word) => word.length > 2), ...pairs, words.join("")]);
}

function isEmail(typed: string, email: string | null): boolean {
  if (email === null) return false;
  return [email, email.split("@")[0] ?? ""].some((part) => plain(part) !== "" && plain(part) === typed);
}

/** A date as people type it, with the year in four digits or two. */
function datesOf(date: string): string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  return [year, year.slice(2)].flatMap((y) => [day + month + y, month + day + y, y + month + day, y + day + month]);
}

/** One repeated character, or a sequence: 111111, abcdef, 987654, 567890. */
function isRow(text: string): boolean {
  const steps = Array.from(text)
    .slice(1)
    .map((_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index));
  const [first] = steps;
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/** Most used PINs besides sequences and repetitions (DataGenetics, 'PIN analysis', 2012): keyboard lines and years. */
const usualPins = new Set(["1122", "2211", "1004", "2580", "0852", "1998", "1999", "2000", "2001", "2002"]);

/** Why a PIN is easy to guess, as words that follow 'Este PIN é fácil de adivinhar:'; null where it is not. */
export function weakPin(pin: string, person: Pick<PersonalData, "document" | "birthDates">): string | null {
  if (isDigitRow(pin) || pin.slice(0, 2) === pin.slice(2) || usualPins.has(pin)) {
    return "os dígitos se repetem, seguem uma ordem ou são dos mais usados";
  }
  if (person.birthDates.flatMap(partsOf).includes(pin)) return "ele é parte da sua data de nascimento";
  if (person.document.startsWith(pin) || person.document.endsWith(pin)) return "ele é parte do seu documento";
  return null;
}

/** Digits that follow one another up or down, 0 after 9. */
function isDigitRow(pin: string): boolean {
  const steps = Array.from(pin)
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return [1, 9].some((step) => steps.every((each) => each === step));
}

/** The year, and any two of day, month and the year's last digits. */
function partsOf(date: string): string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  const parts = [day, month, year.slice(2)];
  return [year, ...parts.flatMap((one) => parts.filter((other) => other !== one).map((other) => one + other))];
}
