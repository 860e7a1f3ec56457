import { getHome } from "@vitral/contract/console/home";
import { type ConsoleApp, serveConsole } from "../staff/staff.ts";
import { homeOf } from "./home.ts";

/** The first page of the console. */
export function homeRoutes(console: ConsoleApp): void {
  serveConsole(console, getHome, (_input, { tenantId, staff, at, read }) =>
    read((db) => homeOf({ db, tenantId, staff, at })),
  );
}
