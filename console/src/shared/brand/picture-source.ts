import { pictureNameOf } from "@vitral/contract/brand/pictures";
import { getPicture } from "@vitral/contract/console/brand/pictures";
import { addressOf } from "@vitral/ui/lib/contract-call.ts";

/**
 * From where the console loads a picture of a brand, also before it is published; null for an address of another
 * server, from which the console loads nothing.
 */
export function pictureSource(tenant: string, address: string): string | null {
  const name = pictureNameOf(address);
  if (name) return addressOf("/api", getPicture, { params: { tenant, name } });
  return /^\/brands\/[\w/-]+\.(svg|png|jpe?g|webp|ico)$/.test(address) ? address : null;
}
