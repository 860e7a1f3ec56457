import { listSchedules, type PixSchedule } from "@vitral/contract/pix-schedules";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { schedulesKey } from "./query-keys.ts";

/** The Pix Agendados of the selected account, page by page: those to come, the next one first, then the others. */
export function useSchedules() {
  const accountId = useAccountId();
  return useInfiniteQuery({
    queryKey: schedulesKey(accountId),
    queryFn: ({ pageParam, signal }) =>
      call(listSchedules, { params: { accountId }, query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    networkMode: "always",
    refetchOnWindowFocus: true,
  });
}

/** Whether its payment waits for the network's answer: it is not 'Pago' yet, and has no receipt. */
export const isPending = ({ status, settled }: PixSchedule): boolean => status === "PAID" && !settled;

/** Whether it still waits for its day. */
export const isOpen = ({ status }: PixSchedule): boolean => status === "SCHEDULED";
