import { Link } from "react-router";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { paths } from "../../../lib/paths.ts";
import { useClaims } from "../../../shared/account/claims.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { askedOf } from "./known-notices.ts";
import { HomePartFailed } from "./home-part-failed.tsx";

/**
 * Says that others ask for a key of the customer's and wait for an answer; nothing without such a claim. A claim
 * without an answer costs the customer the key, so a failed call is said too.
 */
export default function KeyRequests() {
  const { data, errorUpdateCount, refetch } = useClaims();
  if (!data && errorUpdateCount > 0) return <HomePartFailed what="os pedidos das suas chaves" refetch={refetch} />;
  const asked = askedOf(data?.claims ?? []);
  if (asked.length === 0) return null;
  const until = new Date(Math.min(...asked.map(({ resolvesAt }) => resolvesAt.getTime())));
  return (
    <div className="print:hidden">
      <Notice
        kind="info"
        title={asked.length > 1 ? `Pediram ${asked.length} chaves Pix suas` : "Pediram uma chave Pix sua"}
        action={
          <Link
            to={paths.pixKeys.mine}
            className="inline-flex min-h-11 items-center font-medium text-accent-strong underline-offset-4 hover:underline"
          >
            Ver e responder
          </Link>
        }
      >
        Responda até {formatDate(until)} às {formatTime(until).slice(0, 5)}.
      </Notice>
    </div>
  );
}
