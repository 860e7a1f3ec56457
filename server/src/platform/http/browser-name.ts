/** Each browser by what it alone says of itself; those that also say 'Chrome' or 'Safari' stand before them. */
const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOPT\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /Chrome\/|\bCriOS\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
] as const;

/** Those that also say 'Linux' or 'Mac OS X' stand before them. */
const systems = [
  ["no Android", /\bAndroid\b/],
  ["no iPhone", /\biPhone\b/],
  ["no iPad", /\biPad\b/],
  ["no Windows", /\bWindows NT\b/],
  ["no ChromeOS", /\bCrOS\b/],
  ["no Mac", /\bMacintosh\b/],
  ["no Linux", /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [string, RegExp])[], agent: string) =>
  names.find(([, pattern]) => pattern.test(agent))?.[0];

/**
 * What a browser says that it is, such as 'Chrome no Android', from its header `user-agent` (RFC 9110, 10.1.5); null
 * where neither part is known. Only names of these lists are kept: no free text, and no version.
 */
export function browserName(agent: string | null | undefined): string | null {
  const said = (agent ?? "").slice(0, 500);
  const [browser, system] = [nameIn(browsers, said), nameIn(systems, said)];
  if (!browser && !system) return null;
  return [browser ?? "Navegador", system].filter(Boolean).join(" ");
}
