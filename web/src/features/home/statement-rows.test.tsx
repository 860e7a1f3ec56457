import { cents } from "@vitral/brazil/cents";
import type { Transaction } from "@vitral/contract/statement";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import styles from "@vitral/ui/styles.css?raw";
import { aScreenOf } from "@vitral/ui/testing/screen-width.ts";
import { StatementRows } from "./statement-rows.tsx";

const row = (changes: Partial<Transaction>): Transaction => ({
  id: "10000000-0000-4000-8000-000000000001",
  createdAt: new Date("2026-11-21T02:30:05.000Z"),
  amount: cents(1839),
  credit: false,
  category: "Pix enviado",
  beneficiaryName: "João Alves",
  externalStatus: "SETTLED",
  ...changes,
});

/** The hue of a colour, in degrees. */
const hueOf = (name: string) => Number(new RegExp(`--color-${name}: oklch\\(\\S+ \\S+ (\\d+)\\)`).exec(styles)?.[1]);

afterEach(cleanup);

describe.each([
  ["table", true],
  ["list", false],
])("in the %s of movements", (_, isWide) => {
  const show = (changes: Partial<Transaction>) => {
    aScreenOf(isWide ? 1280 : 360);
    render(<StatementRows rows={[row(changes)]} stale={false} onOpen={() => undefined} />);
    return screen.getByText(/R\$\s18,39/).className.split(" ");
  };

  test("a credit is green and a debit red", () => {
    expect(show({ credit: true })).toContain("text-credit");
    cleanup();
    expect(show({ credit: false })).toContain("text-debit");
    expect(hueOf("credit")).toBeGreaterThan(130);
    expect(hueOf("credit")).toBeLessThan(170);
    expect(hueOf("debit")).toBeGreaterThan(15);
    expect(hueOf("debit")).toBeLessThan(40);
  });

  test("a Pix Agendado says so beside its category, and another Pix does not", () => {
    show({ scheduled: true });
    expect(screen.getByText("Pix Agendado").className).toContain("text-neutral-600");
    expect(screen.getByRole("button").textContent).toContain("Pix enviado");
    cleanup();
    show({});
    expect(screen.queryByText("Pix Agendado")).toBeNull();
  });

  test.each([true, false])(
    "one that failed is struck through and dimmed (credit: %s), without its colour",
    (credit) => {
      const amount = show({ credit, externalStatus: "ERROR" });
      const words = ["João Alves", "Pix enviado"].map((text) => screen.getByText(text).className.split(" "));
      for (const look of [amount, ...words])
        expect(look).toEqual(expect.arrayContaining(["line-through", "text-neutral-600"]));
      expect(amount).not.toContain(credit ? "text-credit" : "text-debit");
    },
  );

  test("one that settled is neither", () => {
    const amount = show({});
    for (const look of [amount, screen.getByText("João Alves").className.split(" ")])
      expect(look).not.toContain("line-through");
  });
});

/** Three days of movements as seen at 23:30 in São Paulo, when it is the next day in UTC. */
function showDays(width: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:30:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  aScreenOf(width);
  const times = ["2026-11-21T02:10:00Z", "2026-11-20T12:00:00Z", "2026-11-20T02:59:59Z", "2026-11-14T15:00:00Z"];
  const rows = times.map((time, index) =>
    row({ id: `10000000-0000-4000-8000-00000000000${index}`, createdAt: new Date(time) }),
  );
  render(<StatementRows rows={rows} stale={false} onOpen={() => undefined} />);
}

test("on a phone the rows stand below their day: 'Hoje', 'Ontem', then the weekday, each with its date", () => {
  showDays(360);
  const days = screen.getAllByRole("heading", { level: 3 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    "Hoje· 20/11/2026",
    "Ontem· 19/11/2026",
    "Sábado· 14/11/2026",
  ]);
  const rows = days.map((day) => day.nextElementSibling?.querySelectorAll("li").length);
  expect(rows).toEqual([2, 1, 1]);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent?.slice(-5))).toEqual([
    "23:10",
    "09:00",
    "23:59",
    "12:00",
  ]);
});

test("the table names each day and its date above its rows, which keep their date", () => {
  showDays(1280);
  const days = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(days).toEqual(["Hoje· 20/11/2026", "Ontem· 19/11/2026", "Sábado· 14/11/2026"]);
  expect(screen.getAllByRole("cell", { name: /^20\/11\/2026/ })).toHaveLength(2);
});
