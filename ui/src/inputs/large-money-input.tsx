import { MoneyInput } from "./money-input.tsx";

/** The amount that a screen is about, in large figures. */
export const LargeMoneyInput = (input: Parameters<typeof MoneyInput>[0]) => (
  <div className="@container">
    <MoneyInput {...input} large />
  </div>
);
