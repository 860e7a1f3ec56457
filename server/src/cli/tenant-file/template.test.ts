import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { runVitral } from "../../../test/run-vitral.ts";
import { NewTenantFile } from "./tenant-file.ts";
import { tenantTemplate } from "./template.ts";
import { tenantFileHelp } from "./tenant-file-help.ts";

test("the template has every field of a bank's file, and is one that `tenant create` takes", () => {
  expect(z.safeParse(NewTenantFile, tenantTemplate).error).toBeUndefined();
  const { id: _, ...fields } = NewTenantFile.def.shape;
  expect(Object.keys(tenantTemplate).toSorted()).toEqual(Object.keys(fields).toSorted());
});

test("`tenant template` prints it without a database, and deploy/bank.example.json is the same", async () => {
  const example = readFileSync(new URL("../../../../deploy/bank.example.json", import.meta.url), "utf8");
  expect(JSON.parse(example)).toEqual(tenantTemplate);
  for (const words of [
    ["tenant", "template"],
    ["tenant", "template", "--json"],
  ]) {
    const { out, ...rest } = await runVitral(words, {});
    expect({ ...rest, printed: JSON.parse(out) }).toEqual({ code: 0, err: "", printed: tenantTemplate });
  }
});

test("the help of a bank's file names each field of the template", () => {
  const { terms, provider, rules, ...others } = tenantTemplate;
  const names = [others, terms.PERSON, provider, ...rules].flatMap((part) => Object.keys(part));
  expect(names.filter((name) => !tenantFileHelp.includes(`"${name}":`))).toEqual([]);
});
