import { useState } from "react";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import type { Period } from "../period.ts";
import type { SearchFilters } from "./search-filters.ts";

const KindsDialog = dialogPart("o resumo", () => import("./kinds-dialog.tsx"));

/** Opens 'Resumo por tipo', the sums by kind of the period or of what a search found. */
export function KindsButton({ period, filters }: { period: Period | null; filters: SearchFilters | null }) {
  const [{ open, times }, setDialog] = useState({ open: false, times: 0 });
  return (
    <>
      <button
        type="button"
        onClick={() => setDialog({ open: true, times: times + 1 })}
        className="-my-2 inline-flex min-h-11 items-center rounded-field border border-transparent font-semibold text-accent-strong underline-offset-4 hover:underline print:hidden"
      >
        Resumo por tipo
      </button>
      <DialogBoundary what="o resumo" resetOn={`${times}`}>
        {times > 0 && (
          <KindsDialog
            open={open}
            onClose={() => setDialog({ open: false, times })}
            period={period}
            filters={filters}
          />
        )}
      </DialogBoundary>
    </>
  );
}
