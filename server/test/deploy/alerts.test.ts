import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { has } from "./running-proxy.ts";

const deploy = join(import.meta.dirname, "../../../deploy");
const isHere = has("promtool");
if (!isHere) process.stdout.write("promtool is not installed: the alarms of deploy/ are not read\n");

test.skipIf(!isHere).each([
  ["check", "rules", "alerts.yml"],
  ["check", "config", "--syntax-only", "prometheus.yml"],
  ["test", "rules", "../server/test/deploy/alerts-test.yml"],
])("Prometheus reads its file of deploy/, and alarms as it should: promtool %s %s %s", (...words) => {
  const { status, stdout, stderr } = spawnSync("promtool", words, { cwd: deploy, encoding: "utf8" });
  expect(status === 0 ? "" : `${stdout}${stderr}`).toBe("");
});
