import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";

afterEach(() => vi.useRealTimers());

test("the chart of the day goes on to the hour of now, also where no Pix came any more", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T23:30:00Z") });
  theConsole("OPERACAO", () => ({
    waiting: [],
    drift: null,
    ownUndone: { count: 0, oldest: null },
    withoutSecondPerson: 0,
    installationWithoutSecondPerson: null,
    day: { sent: { count: 0, amount: 0 }, received: { count: 1, amount: 152.53 }, refused: 0 },
    hours: [{ hour: 15, sent: 0, received: 1 }],
    accounts: [{ day: "2026-11-25", count: 0 }],
  }));
  open("/aurora");
  const [show] = await screen.findAllByRole("button", { name: "Ver tabela" });
  fireEvent.click(show as HTMLElement);
  const rows = within(await screen.findByRole("table", { name: "Pix por hora, hoje" })).getAllByRole("row");
  expect(rows.at(-1)?.textContent).toBe("20 h0");
});
