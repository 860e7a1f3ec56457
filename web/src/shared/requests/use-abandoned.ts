import { useEffect, useState } from "react";
import { whenGivenUp } from "../../lib/keyed-calls.ts";
import { abandonedRequests, type OpenRequest } from "../../lib/open-requests.ts";
import { useSessionState } from "../session/session.ts";

/** Requests that were told in this page and stay stored, because their key is used again. */
const told = new Set<string>();

/** The next request whose outcome is to be told: those of pages that were closed, and those that were given up. */
export function useAbandoned() {
  const session = useSessionState();
  const owner = session.name === "signed-in" ? session.user.id : null;
  const isRestoring = session.name === "restoring";
  const [waiting, setWaiting] = useState<readonly OpenRequest[]>([]);
  useEffect(() => {
    if (isRestoring) return undefined;
    let isCurrent = true;
    const load = async () => {
      const found = await abandonedRequests();
      if (isCurrent) setWaiting(found.filter((one) => isOf(owner, one) && !told.has(one.key)));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [owner, isRestoring]);
  useEffect(() => whenGivenUp((request) => setWaiting((before) => [...without(before, request), request])), []);
  return {
    abandoned: waiting.find((one) => isOf(owner, one)),
    close: (request: OpenRequest) => {
      if (request.owner === null) told.add(request.key);
      setWaiting((before) => without(before, request));
    },
  };
}

const isOf = (owner: string | null, request: OpenRequest) => request.owner === owner || request.owner === null;
const without = (all: readonly OpenRequest[], { key }: OpenRequest) => all.filter((one) => one.key !== key);
