import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";

const what = "esta pergunta";
const EndOthersDialog = dialogPart(what, () => import("./end-others-dialog.tsx"));

/** Ends every other session of the customer, such as one on a computer that others use. */
export function EndOthers() {
  const [{ open, times }, setDialog] = useState({ open: false, times: 0 });
  return (
    <section
      aria-label="Outros acessos"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-neutral-200 bg-surface px-4 py-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-[14rem]">
        <h2 className="font-medium">Deixou sua conta aberta em outro lugar?</h2>
        <p className="text-sm text-neutral-600">Encerre os acessos de todos os outros dispositivos. Este continua.</p>
      </div>
      <Button variant="secondary" onClick={() => setDialog({ open: true, times: times + 1 })}>
        Encerrar os outros
      </Button>
      <DialogBoundary what={what} resetOn={`${times} ${open}`}>
        {times > 0 && <EndOthersDialog open={open} onClose={() => setDialog({ open: false, times })} />}
      </DialogBoundary>
    </section>
  );
}
