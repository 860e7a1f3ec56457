import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button } from "../buttons/button.tsx";
import { PageSpinner } from "../loading/spinner.tsx";
import { hearAnnounced } from "../testing/announced.ts";
import { pass, stopTheClock } from "../testing/clock.ts";

afterEach(cleanup);

const button = (busy: boolean) => (
  <Button type="submit" busy={busy}>
    Pagar
  </Button>
);

test("only what takes longer than a second to send is announced, once", async () => {
  stopTheClock();
  const announced = hearAnnounced();
  const { rerender } = render(button(true));
  await pass(900);
  expect(announced()).toBe("");
  rerender(button(false));
  await pass(2_000);
  expect(announced()).toBe("");

  rerender(button(true));
  await pass(1_100);
  expect(announced()).toBe("Enviando");
  rerender(button(false));
  await pass(1_100);
  expect(announced()).toBe("");
});

test("parts that load one after another or together are announced as one", async () => {
  stopTheClock();
  const announced = hearAnnounced();
  let times = 0;
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) times += 1;
  });
  watch.observe(document.querySelector("#announced") as Element, { childList: true });
  const { rerender } = render([<PageSpinner key="screen" />, <PageSpinner key="list" />]);
  await pass(800);
  rerender([<PageSpinner key="list" />]);
  await pass(1_100);
  expect(announced()).toBe("Carregando");
  rerender([<PageSpinner key="details" />]);
  await pass(1_100);
  expect(announced()).toBe("Carregando");
  rerender([]);
  await pass(1_100);
  expect(announced()).toBe("");
  expect(times).toBe(1);
});
