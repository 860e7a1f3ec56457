import { banks, restoredCopy, secondFactors, texts } from "./bank-checks.ts";
import type { Check } from "./check.ts";
import {
  clock,
  connections,
  durability,
  encryption,
  owner,
  postgres,
  replica,
  roles,
  schema,
  standby,
} from "./database-checks.ts";
import { keys } from "./key-check.ts";
import { disk, node, pages, pictures, settings } from "./machine-checks.ts";
import { mail, pix, sms } from "./outside-checks.ts";

/** The lines of `vitral doctor`, in their order: what is to be right before customers come. */
export const checks: readonly Check[] = [
  settings,
  node,
  pages,
  pictures,
  disk,
  postgres,
  encryption,
  roles,
  owner,
  schema,
  restoredCopy,
  keys,
  durability,
  standby,
  connections,
  replica,
  clock,
  mail,
  sms,
  pix,
  secondFactors,
  banks,
  texts,
];
