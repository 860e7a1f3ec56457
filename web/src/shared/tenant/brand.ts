import type { Tenant } from "@vitral/contract/tenants";
import { brandColours, brandVariables } from "@vitral/ui/lib/brand-colours.ts";

/** Sets the tenant's colours, as CSS variables, and its icon on the document. */
export function applyBrand({ colors, favicon }: Pick<Tenant, "colors" | "favicon">): void {
  const colours = brandColours(colors);
  for (const [name, value] of Object.entries(brandVariables(colours)))
    document.documentElement.style.setProperty(name, value);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colours.accentStrong);
  if (favicon) showIcon(favicon);
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  link.removeAttribute("type");
  link.href = address;
}
