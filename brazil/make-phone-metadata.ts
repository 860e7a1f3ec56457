import { writeFileSync } from "node:fs";
import metadata from "libphonenumber-js/max/metadata";

/** Brazil's part of the numbering plans that libphonenumber-js ships, patterns per type of phone included. */
export const brazilianPart = {
  version: metadata.version,
  country_calling_codes: { "55": metadata.country_calling_codes["55"] },
  countries: { BR: metadata.countries.BR },
  nonGeographic: {},
};

// Run it after every update of the library: node brazil/make-phone-metadata.ts
if (import.meta.main) {
  const file = new URL("src/phones/phone-metadata.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(brazilianPart, null, 2)}\n`);
}
