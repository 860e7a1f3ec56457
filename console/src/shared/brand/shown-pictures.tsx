import { brandLabels } from "@vitral/contract/console/brand";
import type { ReactNode } from "react";
import { useTenant } from "../tenant/use-tenant.ts";
import { Picture } from "./picture.tsx";
import { pictureSource } from "./picture-source.ts";

type Change = { field: string; before: ReactNode; after: ReactNode };

/** Behind a white logo, whatever the brand's colour is. */
const dark = "#334155";

/** Shows the pictures of a brand among changes: an address says nothing to who approves it. */
export function useShownPictures(): (changes: readonly Change[]) => Change[] {
  const { slug } = useTenant();
  const shown = (field: string, value: ReactNode): ReactNode => {
    if (typeof value !== "string" || pictureSource(slug, value) === null) return value;
    return (
      <>
        <Picture address={value} ground={field === brandLabels.logoWhite ? dark : "#ffffff"} />
        <span className="sr-only">{value}</span>
      </>
    );
  };
  return (changes) =>
    changes.map(({ field, before, after }) => ({ field, before: shown(field, before), after: shown(field, after) }));
}
