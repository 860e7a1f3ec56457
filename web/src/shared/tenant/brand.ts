import type { Tenant } from "@vitral/contract/tenants";
import { brandColours } from "@vitral/ui/lib/brand-colours.ts";

/** Sets the tenant's colours, as CSS variables, and its icon on the document. */
export function applyBrand({ colors, favicon }: Pick<Tenant, "colors" | "favicon">): void {
  const colours = brandColours(colors);
  const variables = {
    "--accent": colours.accent,
    "--accent-edge": colours.accentEdge,
    "--accent-strong": colours.accentStrong,
    "--accent-deep": colours.accentDeep,
    "--accent-soft": colours.accentSoft,
    "--on-accent": colours.onAccent,
    "--ring": colours.ring,
    "--page": colours.page,
  };
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colours.accentStrong);
  if (favicon) showIcon(favicon);
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  link.removeAttribute("type");
  link.href = address;
}
