import { useMutation } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { copyText, isCancelled } from "../../shared/receipts/share.ts";

/** Shares the address of a charge's page; a browser that shares nothing copies it. */
export function ShareLink({ url, name }: { url: string; name: string }) {
  const sharing = useMutation({
    mutationFn: async () => {
      if (!Reflect.has(navigator, "share")) return copyText(url, toasts);
      try {
        return await navigator.share({ title: `Cobrança Pix de ${name}`, url });
      } catch (error) {
        return isCancelled(error) ? undefined : copyText(url, toasts);
      }
    },
    networkMode: "always",
  });
  return (
    <Button variant="secondary" wide busy={sharing.isPending} onClick={() => sharing.mutate()}>
      <Link2 aria-hidden="true" className="size-5" />
      Compartilhar link
    </Button>
  );
}

const toasts = { copied: "Link copiado. Envie a quem vai pagar.", notCopied: "Erro ao copiar o link." };
