import { open } from "node:fs/promises";
import { join } from "node:path";

/** The pictures of brands that come with this installation, which the pages' listeners serve below /brands/. */
export const brandFolder = join(import.meta.dirname, "../../../seed/brands");

/** As long as an uploaded one may be at most. */
const maxBytes = 512 * 1024;

/** A picture of that folder by its address; null for any other address, and where it is missing or too long. */
export async function brandFile(address: string): Promise<Buffer | null> {
  const [, path] = /^\/brands\/([\w-]+\/[\w-]+\.(?:svg|png))$/.exec(address) ?? [];
  if (path === undefined) return null;
  try {
    await using file = await open(join(brandFolder, path));
    return (await file.stat()).size > maxBytes ? null : await file.readFile();
  } catch {
    return null;
  }
}
