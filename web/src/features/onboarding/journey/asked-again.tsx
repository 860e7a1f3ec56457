import { askedName, getResubmission } from "@vitral/contract/documents";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useSessionState } from "../../../shared/session/session.ts";

/** What was asked again, and why; nothing where nothing was, or it is not known. */
export function useAskedAgain() {
  const session = useSessionState();
  const isSignedIn = session.name === "signed-in";
  const { data } = useQuery({
    queryKey: ["resubmission", isSignedIn && session.user.id],
    queryFn: ({ signal }) => call(getResubmission, {}, signal),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  return data?.reason == null ? null : { reason: data.reason, type: data.type };
}

/** On each screen of the documents: why they are asked for again, as the e-mail says it. */
export function AskedAgain() {
  const asked = useAskedAgain();
  if (!asked) return null;
  return (
    <Notice
      kind="info"
      title={asked.type === null ? "Precisamos dos documentos de novo" : `Envie de novo: ${askedName(asked.type)}`}
    >
      <span className="wrap-anywhere">{asked.reason}</span>
    </Notice>
  );
}
