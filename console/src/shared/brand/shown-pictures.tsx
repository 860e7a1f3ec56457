import type { Change, FieldName } from "@vitral/contract/acts/fields";
import type { ReactNode } from "react";
import { useTenant } from "../tenant/use-tenant.ts";
import { Picture } from "./picture.tsx";
import { pictureSource } from "./picture-source.ts";

type Shown = Pick<Change, "field" | "item"> & Record<"before" | "after", ReactNode>;

/** Behind a white logo, whatever the brand's colour is. */
const dark = "#334155";

/** Shows the pictures of a brand among changes: an address says nothing to who approves it. */
export function useShownPictures(): (changes: readonly Change[]) => Shown[] {
  const { slug } = useTenant();
  const shown = (field: FieldName, value: string | null): ReactNode => {
    if (value === null || pictureSource(slug, value) === null) return value;
    return (
      <>
        <Picture address={value} ground={field === "brand.logoWhite" ? dark : "#ffffff"} />
        <span className="sr-only">{value}</span>
      </>
    );
  };
  return (changes) =>
    changes.map(({ before, after, ...which }) => ({
      ...which,
      before: shown(which.field, before),
      after: shown(which.field, after),
    }));
}
