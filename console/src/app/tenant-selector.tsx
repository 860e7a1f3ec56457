import { Building2 } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../shared/session/session.ts";
import { nameWithState } from "../shared/tenant/use-tenant.ts";
import { useShownTenant } from "./shown-tenant.ts";

/** The tenant that the page is about, always named; who may see several chooses here, and stays on the same page. */
export function TenantSelector() {
  const { tenants } = useSession();
  const shown = useShownTenant();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const named = shown ?? tenants[0];
  if (tenants.length <= 1)
    return (
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <Building2 aria-hidden="true" className="size-4 shrink-0 text-neutral-600" />
        <span className="sr-only">Instituição: </span>
        <span className="cut">{named ? nameWithState(named) : "Nenhuma instituição"}</span>
      </p>
    );
  // The page itself, without the item on it: another tenant does not have that one.
  const choose = (slug: string) => navigate(`/${[slug, pathname.split("/")[2]].filter(Boolean).join("/")}`);
  return (
    <label className="flex min-w-0 items-center gap-2">
      <Building2 aria-hidden="true" className="size-4 shrink-0 text-neutral-600" />
      <span className="sr-only">Instituição</span>
      <select
        value={shown?.slug ?? ""}
        onChange={(event) => void choose(event.target.value)}
        className="cut min-h-9 min-w-0 cursor-pointer rounded-field border border-transparent bg-surface py-1 pr-1 font-semibold hover:border-neutral-300"
      >
        {!shown && <option value="">Escolha a instituição</option>}
        {tenants.map((tenant) => (
          <option key={tenant.slug} value={tenant.slug}>
            {nameWithState(tenant)}
          </option>
        ))}
      </select>
    </label>
  );
}
