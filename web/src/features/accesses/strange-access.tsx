import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";

/** What to do about an access that the customer does not know. */
export const StrangeAccess = () => (
  <Notice kind="info" title="Não reconhece um acesso?">
    <Link to={paths.account.password} className="font-medium text-accent-strong underline underline-offset-4">
      Altere sua senha
    </Link>
    : isso encerra os outros acessos. Depois, fale com a gente.
  </Notice>
);
