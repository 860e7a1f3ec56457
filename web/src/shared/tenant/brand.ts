import type { Tenant } from "@vitral/contract/tenants";
import { brandVariables } from "@vitral/ui/lib/brand-colours.ts";
import { onPaint } from "@vitral/ui/lib/painted-theme.ts";

/** Sets the tenant's colours, as CSS variables, and its icon on the document. */
export function applyBrand({ colors, favicon }: Pick<Tenant, "colors" | "favicon">): void {
  for (const [name, value] of Object.entries(brandVariables(colors)))
    document.documentElement.style.setProperty(name, value);
  onPaint(paintBar);
  paintBar();
  if (favicon) showIcon(favicon);
}

/** The bar of a phone's browser has the colour of the page's own bar, whatever the theme. */
function paintBar(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--chrome");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour);
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  link.removeAttribute("type");
  link.href = address;
}
