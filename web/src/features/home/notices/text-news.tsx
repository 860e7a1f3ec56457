import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDay } from "@vitral/brazil/dates";
import { getTextNews, putTextNewsAway } from "@vitral/contract/legal/texts";
import { Link } from "react-router";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { newsKey } from "./known-notices.ts";

export const useTextNews = () =>
  useQuery({
    queryKey: newsKey,
    queryFn: ({ signal }) => call(getTextNews, {}, signal),
    networkMode: "always",
    staleTime: 600_000,
  });

/**
 * New terms of use and privacy policy hold, or will; nothing where the customer knows of none to come, or put their
 * notice away, which is stored.
 */
export default function TextNews() {
  const queries = useQueryClient();
  const { data } = useTextNews();
  const { mutate: putAway, isPending } = useMutation({
    mutationFn: (version: string) => call(putTextNewsAway, { params: { version } }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: newsKey }),
  });
  if (!data?.news) return null;
  const { version, state } = data.news;
  const day = formatDay(version);
  return (
    <div className="print:hidden">
      <Notice
        kind="info"
        title="Novos termos de uso e privacidade"
        action={
          <div className="flex flex-wrap items-center gap-x-6">
            <Link
              to={`${paths.terms}?versao=${version}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline-offset-4 hover:underline"
            >
              Ler os novos textos
            </Link>
            <span className="-ml-5.25">
              <Button variant="quiet" busy={isPending} onClick={() => putAway(version)}>
                Dispensar aviso
              </Button>
            </span>
          </div>
        }
      >
        {state === "UPCOMING" ? `Valem a partir de ${day}.` : `Valem desde ${day}.`}
      </Notice>
    </div>
  );
}
