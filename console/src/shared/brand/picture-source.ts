import { getPicture, pictureFolder, pictureOf } from "@vitral/contract/console/brand/pictures";
import { addressOf } from "@vitral/ui/lib/contract-call.ts";

/**
 * From where the console loads a picture of a brand, also before it is published; null for an address of another
 * server, from which the console loads nothing.
 */
export function pictureSource(tenant: string, address: string): string | null {
  const uploaded = address.startsWith(pictureFolder) ? pictureOf(address) : null;
  if (uploaded) return addressOf("/api", getPicture, { params: { tenant, name: uploaded.name } });
  return /^\/brands\/[\w/-]+\.(svg|png|jpe?g|webp|ico)$/.test(address) ? address : null;
}
