import { cents } from "@vitral/brazil/cents";
import type { Transaction } from "@vitral/contract/statement";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
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
