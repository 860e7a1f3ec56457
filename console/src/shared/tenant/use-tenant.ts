import type { StaffSession } from "@vitral/contract/console/session";
import { tenantStates } from "@vitral/contract/tenants";
import { useParams } from "react-router";
import { useSession } from "../session/session.ts";

export type TenantOfPage = StaffSession["tenants"][number];

/** A bank by name, with its state where it does not serve its customers. */
export const nameWithState = ({ name, state }: TenantOfPage): string =>
  state === "ACTIVE" ? name : `${name} · ${tenantStates[state]}`;

/** The tenant that the address names and the session may see; undefined for any other. */
export function useTenantChoice(): TenantOfPage | undefined {
  const { tenant } = useParams();
  return useSession().tenants.find(({ slug }) => slug === tenant);
}

/** The tenant of the page; only on pages of a tenant. */
export function useTenant(): TenantOfPage {
  const tenant = useTenantChoice();
  if (!tenant) throw new Error("this page belongs to no tenant");
  return tenant;
}
