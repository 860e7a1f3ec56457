import { cancelSchedule, getSchedule } from "@vitral/contract/pix-schedules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { schedulesKey } from "../../shared/account/query-keys.ts";
import { useAccountId } from "../../shared/session/session.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

/** One Pix Agendado; its key begins as the list's, so that both are loaded anew together. */
export function useSchedule(scheduleId: string) {
  const accountId = useAccountId();
  return useQuery({
    queryKey: [...schedulesKey(accountId), scheduleId],
    queryFn: async ({ signal }) => (await call(getSchedule, { params: { accountId, scheduleId } }, signal)).schedule,
    networkMode: "always",
    refetchOnWindowFocus: true,
  });
}

/** Cancels a Pix Agendado, or what is still to come of its series, and shows a toast with the result. */
export function useCancelSchedule(scheduleId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (series: boolean) =>
      call(cancelSchedule, { params: { accountId, scheduleId }, query: { series: series ? "true" : "false" } }),
    onSuccess: (_answer, series) => void toast.success(series ? "Série cancelada" : "Pix Agendado cancelado"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: schedulesKey(accountId) }),
  });
}
