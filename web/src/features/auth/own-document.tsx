import { useId, useState } from "react";
import type { TakenDocument } from "../../lib/taken-document.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";

const Support = lazyPart(() => import("./own-document-support.tsx"), { failed: () => <SupportPhone /> });
const SupportPhone = () => <p className="text-center text-sm">Atendimento: {useTenant().phone}</p>;

/**
 * For a customer whose document another person used in a sign-up: how to reach the support and what to have ready. It
 * opens below the form, so that nothing typed is lost.
 */
export function OwnDocument({ taken = "CPF" }: Partial<TakenDocument>) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className="grid justify-items-center gap-3 border-t border-neutral-200 pt-4">
      <p className="text-center text-sm text-neutral-700">Seu CPF ou CNPJ já tem um cadastro que você não fez?</p>
      <Button variant="quiet" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        Este {taken} é meu
      </Button>
      <div id={panel} hidden={!isOpen} className="w-full">
        {isOpen && <Support />}
      </div>
    </div>
  );
}
