import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";

const what = "o cadastro do dispositivo";
const RegisterDeviceDialog = dialogPart(what, () => import("./register-device-dialog.tsx"));

/** 'Cadastrar este dispositivo': a dialog over the screen, on which nothing that was typed is lost. */
export function RegisterDevice({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  // A closed dialog stays until it has moved away; `times` begins it anew when it opens again.
  const [{ open, times }, setDialog] = useState({ open: false, times: 0 });
  return (
    <>
      <Button variant={variant} onClick={() => setDialog({ open: true, times: times + 1 })}>
        Cadastrar este dispositivo
      </Button>
      <DialogBoundary what={what} resetOn={`${times} ${open}`}>
        {times > 0 && (
          <RegisterDeviceDialog key={times} open={open} onClose={() => setDialog({ open: false, times })} />
        )}
      </DialogBoundary>
    </>
  );
}
