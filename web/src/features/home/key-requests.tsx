import { Link } from "react-router";
import { formatDate } from "@vitral/brazil/dates";
import { paths } from "../../lib/paths.ts";
import { useClaims } from "../../shared/account/claims.ts";
import { Notice } from "../../ui/notices/notice.tsx";

/** Others ask for a key of the customer's, and it waits for an answer; nothing where nobody does. */
export default function KeyRequests() {
  const { data } = useClaims();
  const asked = data?.claims.filter(({ role, actions }) => role === "DONOR" && actions.length > 0) ?? [];
  const [first] = asked;
  if (!first) return null;
  const until = formatDate(new Date(first.resolvesAt));
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
        Responda até {until}.
      </Notice>
    </div>
  );
}
