import { getHome } from "@vitral/contract/console/home";
import { type ConsoleApp, serveConsole } from "../staff/staff.ts";
import { homeOf } from "./home.ts";

/** The first page of the console. */
export function homeRoutes(console: ConsoleApp): void {
  const { db } = console;
  serveConsole(console, getHome, (_input, { tenantId, staff, at }) => homeOf({ db, tenantId, staff, at }));
}
