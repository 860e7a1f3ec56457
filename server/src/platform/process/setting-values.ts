import { isIP } from "node:net";
import { ConfigError } from "./config-error.ts";
import { isEncoded } from "./database-address.ts";
import { isReadable } from "./this-machine.ts";

/** Reads what is written of the setting of that name. Throws ConfigError with one line that names it. */
export type SettingReader<T> = (written: string, name: string) => T;

export const text: SettingReader<string> = (written) => written;

/** A whole number from `min` to `max`. */
export const whole =
  (max: number, min = 0): SettingReader<number> =>
  (written, name) => {
    if (/^\d+$/.test(written) && Number(written) >= min && Number(written) <= max) return Number(written);
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(written)}`);
  };

/** The console's port; null where it is off. */
export const portOrNone: SettingReader<number | null> = (written, name) => {
  if (written === "none") return null;
  if (/^\d+$/.test(written) && Number(written) <= 65_535) return Number(written);
  throw new ConfigError(`${name} must be none or a whole number from 0 to 65535, not ${JSON.stringify(written)}`);
};

export const oneOf =
  <const T extends string>(...allowed: T[]): SettingReader<T> =>
  (written, name) => {
    const found = allowed.find((value) => value === written);
    if (found !== undefined) return found;
    throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not ${JSON.stringify(written)}`);
  };

/** 0 or 1. */
export const yesOrNo: SettingReader<boolean> = (written, name) => oneOf("0", "1")(written, name) === "1";

/**
 * Where a server listens. One address: for 'localhost' Fastify makes a second server, which would let calls in without
 * admission. An IPv6 address may stand in brackets, as in a URL.
 */
export const listenAt: SettingReader<string> = (written, name) => {
  const host = written.replace(/^\[(.*)\]$/, "$1");
  if (!/^[\w.:%-]+$/.test(host) || /^[^:]*:\d*$/.test(host)) {
    throw new ConfigError(`${name} must be an address or a name, without a port, not ${JSON.stringify(written)}`);
  }
  return host.toLowerCase() === "localhost" ? "127.0.0.1" : host;
};

/** An address. The message does not contain it: it may have a password. */
export const url =
  (...protocols: string[]): SettingReader<string> =>
  (written, name) => {
    if (URL.canParse(written) && protocols.includes(new URL(written).protocol)) return written;
    const begins = protocols.map((protocol) => `${protocol}//`).join(" or ");
    throw new ConfigError(`${name} must be an address that begins with ${begins}`);
  };

export const web = url("http:", "https:");

/** An origin alone: links, passkeys and the same-origin check are made of it. */
export const origin: SettingReader<string> = (written, name) => {
  const { origin: alone, pathname, search, hash, username, password } = new URL(web(written, name));
  if (pathname === "/" && !search && !hash && !username && !password) return alone;
  throw new ConfigError(`${name} must be an origin, such as https://www.exemplo.com.br, without a path`);
};

/** An address to which secrets are sent, so never in the clear to another machine. */
export const secureWeb: SettingReader<string> = (written, name) => {
  if (!isReadable(web(written, name))) return written;
  throw new ConfigError(
    `${name} must begin with https:// where it is not this machine: codes could be read on the way`,
  );
};

/** Where money is ordered: names, documents and amounts go there. A path may stand before those of the protocol. */
export const gatewayAddress: SettingReader<string> = (written, name) => {
  if (isReadable(web(written, name))) {
    throw new ConfigError(
      `${name} must begin with https:// where it is not this machine: payments could be read on the way`,
    );
  }
  const { search, hash, username, password } = new URL(written);
  if (!search && !hash && !username && !password) return written;
  throw new ConfigError(`${name} must be an address without a user, a query and a fragment`);
};

/** An address of a push service, as an origin. */
export const originOf: SettingReader<string> = (written, name) => new URL(web(written, name)).origin;

/** null where messages are stored in the outbox folder in the clear, on purpose. */
export const orOutbox =
  (reader: SettingReader<string>): SettingReader<string | null> =>
  (written, name) =>
    written === "outbox:" ? null : reader(written, name);

export const smtp: SettingReader<string> = (written, name) => {
  const { hostname, username, password, pathname, search, hash } = new URL(url("smtp:", "smtps:")(written, name));
  const isWhole = hostname && isEncoded(username) && isEncoded(password);
  if (isWhole && /^\/?$/.test(pathname) && !search && !hash) return written;
  throw new ConfigError(`${name} must be smtp(s)://user:password@host:port, with user and password percent-encoded`);
};

export const cep: SettingReader<string> = (written, name) => {
  const example = written.replace("{cep}", "0");
  if (example !== written && URL.canParse(example) && /^https?:$/.test(new URL(example).protocol)) return written;
  throw new ConfigError(`${name} must be an address that begins with http:// or https:// and has {cep} in it`);
};

/** What stands in a header, `min` characters or more, so that it is not guessed over the network. */
export const token =
  (min: number): SettingReader<string> =>
  (written, name) => {
    if (/^[\x21-\x7e]+$/.test(written) && written.length >= min) return written;
    throw new ConfigError(`${name} must have at least ${min} characters of ASCII, without spaces`);
  };

export const thirtyTwoBytes: SettingReader<Buffer> = (written, name) => {
  const key = Buffer.from(written, "base64");
  if (key.length === 32 && key.toString("base64").replace(/=$/, "") === written.replace(/=$/, "")) return key;
  throw new ConfigError(`${name} must be 32 bytes in base64`);
};

/** A list of addresses and of networks as `10.0.0.0/8`, or by one of the names. */
export const networks =
  (...named: string[]): SettingReader<string[]> =>
  (written, name) =>
    written
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((one) => network(one, name, named));

function network(written: string, name: string, named: string[]): string {
  if (named.includes(written)) return written;
  const [address = "", bits, ...more] = written.split("/");
  const version = isIP(address);
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  if (version !== 0 && isNetwork && more.length === 0) return written;
  throw new ConfigError(`${name} must hold addresses or networks (10.0.0.0/8), not ${JSON.stringify(written)}`);
}

/** The same; a network that is everybody, or nearly, would let every caller say who it is. */
export const proxies: SettingReader<string[]> = (written, name) => {
  const read = networks("loopback", "linklocal", "uniquelocal")(written, name);
  const wide = read.find((one) => /\/[0-6]$|^::ffff:(0:0|0\.0\.0\.0)\//i.test(one));
  if (wide === undefined) return read;
  throw new ConfigError(`${name} must hold the addresses of your proxies: with ${wide} everybody is one`);
};
