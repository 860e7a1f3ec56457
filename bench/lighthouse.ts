import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Not a dependency: with crash reporter and tracing it has 114 packages and 176 MB, for one part of one command. */
const lighthousePackage = "lighthouse@13.5.0";

export type Report = {
  scores: Record<"performance" | "accessibility" | "best-practices" | "seo", number>;
  /** Milliseconds on Lighthouse's simulated mid-range phone with slow 4G. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  /**
   * How fast Lighthouse found this machine; more is faster. Its simulated phone is four times slower than the machine:
   * compare scores only at a similar index (Lighthouse's docs/throttling.md).
   */
  hostIndex: number;
  /** The failed audits outside performance, by name. */
  faults: string[];
};

/** `LIGHTHOUSE_PATH`, else the one on the PATH, else what npx fetches. */
function findLighthouse(): [string, ...string[]] {
  const named = process.env["LIGHTHOUSE_PATH"];
  if (named !== undefined) return [named];
  const onPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "lighthouse"));
  const found = onPath.find((file) => existsSync(file));
  return found === undefined ? ["npx", "--yes", lighthousePackage] : [found];
}

/**
 * One run on a page, mobile and with simulated throttling, in a Chromium with a profile of its own, whose storage is
 * kept.
 */
export async function runLighthouse(url: string, chromium: string, profile: string): Promise<Report> {
  const [command, ...words] = findLighthouse();
  const output = join(profile, "lighthouse.json");
  const flags = `--headless=new --no-sandbox --disable-gpu --user-data-dir=${profile}`;
  const options = [
    url,
    "--form-factor=mobile",
    "--throttling-method=simulate",
    "--disable-storage-reset",
    "--no-enable-error-reporting",
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--chrome-flags=${flags}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const child = spawn(command, [...words, ...options], { env, stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (bytes: Buffer) => (complaint += bytes.toString("utf8")));
  const code = await once(child, "close").then(
    ([ended]) => ended as number | null,
    () => null,
  );
  if (code === 0 && existsSync(output)) return read(JSON.parse(readFileSync(output, "utf8")) as Written);
  const sentence =
    `Lighthouse did not run (${[command, ...words].join(" ")} ended with ${code}). Install it with ` +
    `\`npm install --global ${lighthousePackage}\`, or name the program in LIGHTHOUSE_PATH.\n${complaint}`;
  throw unrecorded.test(complaint) ? new Unrecorded(sentence) : new Error(sentence);
}

/** Lighthouse ran, but got no usable trace of the page: another run may. */
export class Unrecorded extends Error {
  override readonly name = "Unrecorded";
}
/** Lighthouse's own codes for that: no start of the navigation, or no paint, in the trace. */
const unrecorded = /\((NO_NAVSTART|NO_FCP|NO_LCP|NO_SCREENSHOTS|NO_TRACING_STARTED)\)/;

type Audit = { id: string; score: number | null; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Written = {
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit>;
  categories: Record<keyof Report["scores"], Category>;
};

function read({ environment, audits, categories }: Written): Report {
  const score = (name: keyof Report["scores"]) => Math.round((categories[name].score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const refs = (["accessibility", "best-practices", "seo"] as const).flatMap((name) => categories[name].auditRefs);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    largestContentfulPaint: value("largest-contentful-paint"),
    totalBlockingTime: value("total-blocking-time"),
    hostIndex: environment.benchmarkIndex,
    faults: refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  };
}
