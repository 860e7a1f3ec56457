import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@vitral/brazil/dates";
import { getTextNews } from "@vitral/contract/legal/texts";
import { Link } from "react-router";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { call } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";

/** New terms of use and privacy policy hold, or will; nothing where the customer knows of none to come. */
export default function TextNews() {
  const { data } = useQuery({
    queryKey: ["text-news"],
    queryFn: ({ signal }) => call(getTextNews, {}, signal),
    networkMode: "always",
    staleTime: 600_000,
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
          <Link
            to={`${paths.terms}?versao=${version}`}
            className="inline-flex min-h-11 items-center font-medium text-accent-strong underline-offset-4 hover:underline"
          >
            Ler os novos textos
          </Link>
        }
      >
        {state === "UPCOMING" ? `Valem a partir de ${day}.` : `Valem desde ${day}.`}
      </Notice>
    </div>
  );
}
