import type { Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.ts";
import { inBrowser, inProfile, fillStorage } from "../browser.ts";
import { type DemoBank, openDemoBank } from "../demo-bank.ts";
import { type Figure, figure, median } from "../figures.ts";
import { firstRows, slowestTouch } from "../first-rows.ts";
import { type Report, runLighthouse, Unrecorded } from "../lighthouse.ts";
import type { Part } from "./part.ts";

const rounds = 5;
const screens = [
  { path: "/auth/login", signedIn: false },
  { path: "/", signedIn: true },
  { path: "/transfer/pix-key", signedIn: true },
  { path: "/transfer", signedIn: true },
  { path: "/notices", signedIn: true },
  { path: "/account/profile", signedIn: true },
];
type Screen = (typeof screens)[number];
const [signIn] = screens as [Screen];

/**
 * The built product in a browser: Lighthouse on some screens, the size of the first visit, the wait from 'Entrar' to
 * the statement, the slowest touch, and layout shifts when the brand loads late.
 */
export const web: Part = async () => {
  const chromium = await findChromium();
  const bank = await openDemoBank();
  const timed = async (time: (page: Page) => Promise<number>) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await visit(chromium, bank, signIn, time));
    return median(times);
  };
  try {
    const weight = await visit(chromium, bank, signIn, (page) => weigh(page, bank));
    const waits = [
      figure("'Entrar' to the first rows, median", await timed((page) => firstRows(page, bank, "here")), "ms"),
      figure("the same at 50 kB/s and 300 ms", await timed((page) => firstRows(page, bank, "slow")), "ms"),
      figure("slowest touch to a payment's PIN, processor / 4", await timed((page) => slowestTouch(page, bank)), "ms"),
    ];
    const moves: Figure[] = [];
    for (const screen of screens) moves.push(await visit(chromium, bank, screen, (page) => shift(page, bank, screen)));
    const scores: Figure[] = [];
    for (const screen of screens) scores.push(...(await judge(chromium, bank, screen)));
    return [...weight, ...waits, ...moves, ...scores];
  } finally {
    await bank.close();
  }
};

/** The median of performance, which other work of the machine affects; the minimum of the rest. */
async function judge(chromium: string, bank: DemoBank, screen: Screen): Promise<Figure[]> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const report = await recorded(() =>
      inProfile(async (profile) => {
        await inBrowser(chromium, profile, (browser) => fillStorage(browser, bank.address, storageOf(bank, screen)));
        return runLighthouse(`${bank.address}${screen.path}`, chromium, profile);
      }),
    );
    console.log(
      screen.path,
      Object.values(report.scores).join(" "),
      `TBT ${Math.round(report.totalBlockingTime)} ms, host ${Math.round(report.hostIndex)}`,
      ...report.faults,
    );
    reports.push(report);
  }
  const middle = (figureOf: (report: Report) => number) => median(reports.map(figureOf));
  const least = (category: keyof Report["scores"]) => Math.min(...reports.map(({ scores }) => scores[category]));
  return [
    figure(
      `${screen.path}: Lighthouse performance, median`,
      middle(({ scores }) => scores.performance),
      "of 100",
    ),
    figure(`${screen.path}: accessibility, least`, least("accessibility"), "of 100"),
    figure(`${screen.path}: best practices, least`, least("best-practices"), "of 100"),
    figure(
      `${screen.path}: largest contentful paint, median`,
      middle((report) => report.largestContentfulPaint),
      "ms",
    ),
    figure(
      `${screen.path}: total blocking time, median`,
      middle((report) => report.totalBlockingTime),
      "ms",
    ),
    figure(
      `${screen.path}: how fast Lighthouse found this machine, median`,
      middle((report) => report.hostIndex),
      "index",
    ),
  ];
}

/** A run without a usable trace is reported and repeated, twice at most. */
async function recorded(run: () => Promise<Report>, left = 2): Promise<Report> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Unrecorded) || left === 0) throw error;
    console.log("not recorded, once more");
    return recorded(run, left - 1);
  }
}

/**
 * The JavaScript of a first visit, gzipped: until the screen is shown, and with the home that is loaded ahead while
 * somebody types; and the assets without brotli or immutable caching.
 */
async function weigh(page: Page, { address }: DemoBank): Promise<Figure[]> {
  const urls = new Set<string>();
  page.on("request", (request) => void (request.url().includes("/assets/") && urls.add(request.url())));
  await page.goto(`${address}/auth/login`);
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  const first = new Set(urls);
  await page.waitForLoadState("networkidle");
  const head = async (url: string, encoding: string) =>
    (await fetch(url, { method: "HEAD", headers: { "accept-encoding": encoding } })).headers;
  let [before, ahead, astray] = [0, 0, 0];
  for (const url of urls) {
    const brotli = await head(url, "br");
    const isPacked = !/\.(js|css|svg)$/.test(url) || brotli.get("content-encoding") === "br";
    if (!isPacked || !brotli.get("cache-control")?.includes("immutable")) astray += 1;
    if (!url.endsWith(".js")) continue;
    const bytes = Number((await head(url, "gzip")).get("content-length"));
    if (first.has(url)) before += bytes;
    else ahead += bytes;
  }
  return [
    figure("/auth/login: JavaScript until it is shown, gzip", before / 1_000, "kB"),
    figure("/auth/login: loaded ahead for the home", ahead / 1_000, "kB"),
    figure("/auth/login: assets without brotli or immutable caching", astray, "files"),
  ];
}

/** Runs in the page, before anything of it. */
const addUpShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** The layout shift when the brand's answer takes two seconds. */
async function shift(page: Page, { address }: DemoBank, { path }: Screen): Promise<Figure> {
  await page.route("**/api/tenants", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.addInitScript({ content: addUpShifts });
  await page.goto(address + path);
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle");
  const shifted = await page.evaluate<number>("window.shifted");
  return figure(`${path}: layout shift, brand held for 2 s`, shifted, "CLS");
}

const storageOf = ({ storage }: DemoBank, { signedIn }: Screen) => (signedIn ? storage : {});

/** Opens a page in a fresh browser that has, on a screen of the account area, only the session. */
const visit = <T>(chromium: string, bank: DemoBank, screen: Screen, look: (page: Page) => Promise<T>): Promise<T> =>
  inProfile((profile) =>
    inBrowser(chromium, profile, async (browser) => {
      await fillStorage(browser, bank.address, storageOf(bank, screen));
      return look(await browser.newPage());
    }),
  );
