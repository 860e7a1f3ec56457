import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ColumnChart } from "./column-chart.tsx";

afterEach(() => {
  cleanup();
  document.documentElement.style.fontSize = "";
});

const points = Array.from({ length: 14 }, (_, index) => ({ label: `${index + 10}/11`, value: 2 }));

/** The sizes of the labels of a chart, and how many stand under its columns, with a root font of so many pixels. */
function labelsWith(rootFont: number) {
  document.documentElement.style.fontSize = `${rootFont}px`;
  render(<ColumnChart title="Contas" points={points} heads={["Dia", "Contas"]} empty="Nenhuma" />);
  const labels = Array.from(screen.getByRole("img").querySelectorAll("text"));
  cleanup();
  return {
    sizes: new Set(labels.map((label) => label.getAttribute("font-size"))),
    days: labels.filter(({ textContent }) => textContent?.includes("/")).length,
  };
}

test("who doubles the size of the text gets labels twice as large, and fewer where they would overlap", () => {
  expect(labelsWith(14)).toEqual({ sizes: new Set(["12"]), days: 7 });
  expect(labelsWith(28)).toEqual({ sizes: new Set(["24"]), days: 5 });
});
