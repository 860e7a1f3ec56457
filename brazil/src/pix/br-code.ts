import { type Cents, cents } from "../money/cents.ts";
import { canonicalLocation } from "./charge-location.ts";
import { checksum, type Fields, readFields, writeField } from "./br-code-fields.ts";

type Receiver = { name: string; city: string; txid: string | null };

/**
 * A code with a key is paid like that key; `amount` null: the payer chooses. `fss` is the facilitator of a Pix Saque.
 */
export type StaticBrCode = Receiver & {
  kind: "static";
  key: string;
  amount: Cents | null;
  info: string | null;
  fss: string | null;
};

/** A code with the one spelling of its charge's address: amount and txid beside it are ignored (manual 2.7). */
export type DynamicBrCode = Receiver & { kind: "dynamic"; url: string };

export type BrCode = StaticBrCode | DynamicBrCode;

/** The Pix code of a text, or a sentence for the customer why it cannot be paid. */
export type BrCodeReading =
  | { ok: true; code: BrCode }
  | { ok: false; code: "QR_CODE_INVALID" | "QR_CODE_UNSUPPORTED"; reason: string };

const gui = "br.gov.bcb.pix";

/** The longest payload of an EMV code, in characters (EMV MPM 4.1). */
const maxLength = 512;

/**
 * Reads a "Copia e Cola" as leniently as banks do: lengths in characters or bytes, any case of checksum and GUI, names
 * that are too long, amounts as `98`, `98.` or `98.7`. What it refuses, it refuses with the reason.
 */
export function readBrCode(text: string): BrCodeReading {
  const trimmed = text.trim();
  if (/^[\d\s.-]{44,60}$/.test(trimmed)) return invalid("Este é o código de um boleto. Aqui você paga códigos Pix.");
  if (trimmed.length > maxLength) return invalid("Este texto é longo demais para um código Pix.");
  const fields = readFields(trimmed);
  const crc = fields?.get("63");
  if (!fields?.has("00") || crc === undefined) {
    return invalid("Este texto não é um código Pix completo. Copie o código inteiro e tente de novo.");
  }
  if (checksum(trimmed.slice(0, -4)) !== crc.toUpperCase()) {
    return invalid("O código está incompleto ou foi alterado. Copie o código inteiro e tente de novo.");
  }
  return readPix(fields);
}

/**
 * Whether the fields that every EMV code begins with are right: format `01`, point of initiation `11` (reusable) or
 * `12` (once) where it is there, a merchant category of four digits (EMV MPM 4.4; BR Code 00, 01, 52).
 */
function isEmvCode(fields: Fields): boolean {
  const initiation = fields.get("01");
  return (
    fields.get("00") === "01" &&
    (initiation === undefined || initiation === "11" || initiation === "12") &&
    Boolean(fields.get("52")?.match(/^\d{4}$/))
  );
}

function readPix(fields: Fields): BrCodeReading {
  const account = pixTemplate(fields, 26, 51);
  const recurrence = pixTemplate(fields, 80, 99);
  if (!account && !recurrence) return invalid("Este QR Code não é um código Pix.");
  if (!isEmvCode(fields))
    return invalid("Este código Pix não segue o padrão do Banco Central. Peça outro a quem recebe.");
  const [key = "", url = ""] = [account?.get("01"), account?.get("25")];
  if (!key && !url && recurrence?.get("25")) {
    const reason = "Este código é de Pix Automático, que ainda não está disponível.";
    return { ok: false, code: "QR_CODE_UNSUPPORTED", reason };
  }
  if (!account || (!key && !url)) return invalid("Este código Pix não diz quem recebe.");
  if (key && url) return invalid("Este código Pix diz de duas formas diferentes quem recebe.");
  if (fields.get("53") !== "986" || fields.get("58")?.toUpperCase() !== "BR") {
    return invalid("Este código Pix não é um pagamento em reais no Brasil.");
  }
  const [name, city] = [fields.get("59")?.trim(), fields.get("60")?.trim()];
  if (!name || !city) return invalid("Faltam dados de quem recebe neste código Pix.");
  if (url && account.has("03")) return invalid("Este código Pix mistura um saque com uma cobrança.");
  const receiver = { name, city, txid: txidOf(fields) };
  return url ? readDynamic(receiver, url) : readStatic(receiver, key, account, fields.get("54"));
}

function readDynamic(receiver: Receiver, written: string): BrCodeReading {
  const url = canonicalLocation(written);
  if (url === null) return invalid("O endereço da cobrança neste código não é válido.");
  return { ok: true, code: { kind: "dynamic", url, ...receiver } };
}

function readStatic(receiver: Receiver, key: string, account: Fields, written?: string): BrCodeReading {
  const amount = written === undefined ? cents(0) : readAmount(written);
  if (amount === null) return invalid("O valor escrito neste código Pix não é válido.");
  const [info, fss] = [account.get("02")?.trim() || null, account.get("03") || null];
  return { ok: true, code: { kind: "static", key, amount: amount > 0 ? amount : null, info, fss, ...receiver } };
}

/** The Pix template among merchant account information: usually 26, but it need not be. */
function pixTemplate(fields: Fields, from: number, to: number): Fields | null {
  for (const [id, value] of fields) {
    const inside = Number(id) >= from && Number(id) <= to ? readFields(value) : null;
    if (inside?.get("00")?.toLowerCase() === gui) return inside;
  }
  return null;
}

/** The receiver's identifier of the payment; `***` is none. */
function txidOf(fields: Fields): string | null {
  const additional = fields.get("62");
  const txid = additional && readFields(additional)?.get("05");
  return !txid || txid === "***" ? null : txid;
}

/** `98.73`, `98.7`, `98.` and `98` are all forms of EMV; 13 characters at most. */
function readAmount(written: string): Cents | null {
  const parts = /^(\d+)(?:\.(\d{0,2}))?$/.exec(written);
  if (!parts || written.length > 13) return null;
  const [, reais, fraction = ""] = parts;
  return cents(Number(reais) * 100 + Number(fraction.padEnd(2, "0")));
}

const invalid = (reason: string): BrCodeReading => ({ ok: false, code: "QR_CODE_INVALID", reason });

type StaticTerms = { key: string; amount?: Cents; info?: string; name: string; city: string; txid?: string };

/**
 * Writes a static code as the manual demands of a generator: ASCII, name of 1–25 characters, city of 1–15, txid of
 * letters and digits. Throws RangeError on what does not fit.
 */
export function writeStaticBrCode({ key, amount, info, name, city, txid = "***" }: StaticTerms): string {
  const account = writeField("00", gui) + writeField("01", key) + (info ? writeField("02", info) : "");
  demand(/^[!-~]{1,77}$/.test(key), "key");
  demand(/^[ -~]+$/.test(info ?? "none"), "info");
  demand(/^[!-~](?:[ -~]{0,23}[!-~])?$/.test(name), "name");
  demand(/^[!-~](?:[ -~]{0,13}[!-~])?$/.test(city), "city");
  demand(/^(?:[A-Za-z0-9]{1,25}|\*{3})$/.test(txid), "txid");
  demand(amount === undefined || (amount > 0 && amount <= 9_999_999_999_99), "amount");
  return withChecksum(account, name, city, txid, amount);
}

/**
 * Writes a dynamic code: only the address of the charge counts. Throws RangeError on an address that 26-25 cannot hold.
 */
export function writeDynamicBrCode({ url, name, city }: { url: string; name: string; city: string }): string {
  demand(canonicalLocation(url) !== null, "url");
  return withChecksum(writeField("00", gui) + writeField("25", url), name, city, "***");
}

function withChecksum(account: string, name: string, city: string, txid: string, amount?: Cents): string {
  const head = writeField("00", "01") + writeField("26", account) + writeField("52", "0000") + writeField("53", "986");
  const value = amount === undefined ? "" : writeField("54", (amount / 100).toFixed(2));
  const place = writeField("58", "BR") + writeField("59", name) + writeField("60", city);
  const open = `${head}${value}${place}${writeField("62", writeField("05", txid))}6304`;
  return open + checksum(open);
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new RangeError(`a BR Code cannot hold this ${what}`);
}
