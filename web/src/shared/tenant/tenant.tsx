import { getTenant, type Tenant } from "@vitral/contract/tenants";
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { call, sendHeader } from "../../lib/api.ts";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { PageSpinner } from "@vitral/ui/loading/spinner.tsx";
import { applyBrand } from "./brand.ts";

/** Spec 8, "Tenant load failure". */
const outOfService = "Estamos temporariamente fora do ar. Por favor, tente novamente mais tarde.";

type State = { name: "loading" } | { name: "failed" } | { name: "loaded"; tenant: Tenant };

const TenantContext = createContext<Tenant | null>(null);

/** The bank of this address. Every screen is inside `TenantGate`, so it is always loaded. */
export function useTenant(): Tenant {
  const tenant = use(TenantContext);
  if (!tenant) throw new Error("useTenant outside TenantGate");
  return tenant;
}

/**
 * Loads the tenant before anything else is shown; shows a spinner meanwhile and a sentence after a failure (spec 4.1).
 */
export function TenantGate({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ name: "loading" });
  // As a transition: the first screen is drawn in pieces, so that a slow phone can answer a touch in between.
  const load = () => void loadTenant().then((loaded) => startTransition(() => setState(loaded)));
  useEffect(load, []);
  const retry = () => {
    setState({ name: "loading" });
    load();
  };
  if (state.name === "loading") return <PageSpinner />;
  if (state.name === "loaded") return <TenantContext value={state.tenant}>{children}</TenantContext>;
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState message={outOfService} onRetry={retry} />
    </main>
  );
}

/** Loads the tenant, applies its brand, and adds its id to every later call. */
async function loadTenant(): Promise<State> {
  try {
    const tenant = await call(getTenant, {});
    sendHeader("x-tenant-id", tenant.id);
    applyBrand(tenant);
    document.title = tenant.displayName;
    return { name: "loaded", tenant };
  } catch {
    return { name: "failed" };
  }
}
