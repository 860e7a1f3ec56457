import { providerLine } from "@vitral/contract/tenants";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { useTenant } from "./tenant.tsx";

/** The end of every screen: the institution behind the brand (Resolução Conjunta 16/2025), and where to complain. */
export function ProviderFooter() {
  const { provider } = useTenant();
  return (
    <footer className="after-loading flex flex-wrap items-center justify-between gap-x-6 pt-8 text-caption text-neutral-600 wrap-anywhere print:hidden">
      <p>
        <Whole text={providerLine(provider).replaceAll(/(?<=CNPJ|ISPB) /g, "\u00A0")} />
      </p>
      <Link to={paths.help} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Ajuda e reclamações
      </Link>
    </footer>
  );
}
