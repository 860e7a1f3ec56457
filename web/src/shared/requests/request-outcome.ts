import { closeRequest } from "@vitral/contract/requests/close-request";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call, sessionEnd } from "../../lib/api.ts";
import { forgetRequest } from "../../lib/keyed-calls.ts";
import type { OpenRequest } from "../../lib/open-requests.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { KnownOutcome } from "./request-text.ts";

const pauseMs = 2_000;
const unaskable: KnownOutcome = { status: "UNASKABLE" };

/**
 * Asks for the outcome of a request, and again when the connection comes back. What the screens show is read anew when
 * it is known, and the request is stored no longer. One of no session stays stored: nobody can ask for its outcome, so
 * the same request again must have its key. `failure`: why it could not be asked.
 */
export function useRequestOutcome(request: OpenRequest) {
  const isAskable = request.owner !== null && request.session === sessionEnd();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["request-outcome", request.key],
    queryFn: ({ signal }) => call(closeRequest, { params: { requestId: request.key } }, signal),
    enabled: isAskable,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "IN_PROGRESS" ? pauseMs : false),
    refetchOnReconnect: "always",
    networkMode: "always",
  });
  const answered = data && data.status !== "IN_PROGRESS" ? ({ ...data, status: data.status } as KnownOutcome) : null;
  const outcome = isAskable ? answered : unaskable;
  const isKnown = outcome !== null;
  useEffect(() => {
    if (!isKnown) return;
    if (request.owner !== null) forgetRequest(request);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "request-outcome" });
  }, [isKnown, request]);
  return { outcome, failure: error && !isFetching ? messageOf(error) : null, ask: () => void refetch() };
}
