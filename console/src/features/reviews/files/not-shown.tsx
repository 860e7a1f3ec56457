import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { Download } from "lucide-react";
import { CardHead, cardLook, type ShownFile } from "./file-card.tsx";

type Props = ShownFile & {
  /** Why it is not shown; by default its format is one that browsers do not show. */
  why?: string;
  onRetry?: () => void;
};

/** A file that cannot be shown: it is downloaded. */
export function NotShown({ name, replaces, format, address, why, onRetry }: Props) {
  return (
    <li data-photo className={cardLook}>
      <CardHead name={name} replaces={replaces} />
      <div className="grid aspect-square place-items-center content-center gap-3 rounded-field bg-neutral-100 p-4 text-center text-sm text-neutral-600">
        {why ?? `Arquivo ${format.toUpperCase()}: abra fora do navegador.`}
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          <a className={buttonLook("secondary")} href={address} download>
            <Download aria-hidden="true" className="size-4" />
            Baixar
          </a>
        </div>
      </div>
    </li>
  );
}
