import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RuleFields } from "./rule-fields.tsx";

afterEach(cleanup);

const nothing = () => undefined;

test.each([
  ["limits.set", ["Sempre", "A partir de um valor", "Nunca"]],
  ["customer.close", ["Sempre", "Nunca"]],
] as const)("a policy from an amount on is offered where there is an amount: %s", (kind, options) => {
  render(<RuleFields kind={kind} mode="ALWAYS" amount="" onMode={nothing} onAmount={nothing} />);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(options);
});
