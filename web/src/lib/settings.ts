import { getSettings } from "@vitral/contract/settings";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** What the browser has to know of the installation; asked once. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(getSettings, {}, signal),
  staleTime: Infinity,
  retry: false,
});
