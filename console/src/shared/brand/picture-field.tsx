import { brandLabels } from "@vitral/contract/console/brand";
import { pictureTypes, uploadPicture } from "@vitral/contract/console/brand/pictures";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { sendFile } from "../../lib/api.ts";
import { useTenant } from "../tenant/use-tenant.ts";
import { BrandField } from "./brand-field.tsx";
import { Picture } from "./picture.tsx";

export type PictureName = "logoWhite" | "logoDark" | "favicon";

type Props = {
  name: PictureName;
  value: string;
  error: string | undefined;
  disabled: boolean;
  /** The colour behind the picture where it is shown. */
  ground: string;
  onChange: (value: string) => void;
};

const hints: Record<PictureName, string> = {
  logoDark: "Sobre fundo claro. SVG, PNG, JPEG ou WebP; sem imagem, o nome aparece no lugar.",
  logoWhite: "Sobre a cor da marca.",
  favicon: "Quadrado, na aba do navegador.",
};

/** A picture of a brand: a file that is uploaded and made safe, or an address. */
export function PictureField({ name, value, error, disabled, ground, onChange }: Props) {
  const { slug } = useTenant();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => sendFile(uploadPicture, { params: { tenant: slug } }, file),
    onSuccess: ({ address }) => onChange(address),
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) upload.mutate(file);
    // The same file may be chosen again after it was changed.
    target.value = "";
  };
  const label = brandLabels[name];
  return (
    <div className="grid min-w-0 content-start gap-2">
      <BrandField
        label={label}
        value={value}
        error={error}
        disabled={disabled}
        onChange={onChange}
        hint={hints[name]}
      />
      <Picture address={value} ground={ground} />
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`Arquivo: ${label}`}
            accept={pictureTypes.join(",")}
            onChange={choose}
          />
          <Button variant="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" className="size-4" />
            Enviar arquivo<span className="sr-only">: {label}</span>
          </Button>
          {value !== "" && (
            <Button variant="quiet" onClick={() => onChange("")}>
              Remover<span className="sr-only">: {label}</span>
            </Button>
          )}
        </div>
      )}
      {upload.error && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="alert" className="text-sm text-danger">
            {messageOf(upload.error)}
          </p>
          {upload.error instanceof ApiError && upload.error.status === 0 && (
            <Button variant="quiet" onClick={() => upload.mutate(upload.variables)}>
              Enviar de novo<span className="sr-only">: {label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
