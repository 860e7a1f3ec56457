import { useState } from "react";
import { useTenant } from "../tenant/use-tenant.ts";
import { pictureSource } from "./picture-source.ts";

/** A picture on the colour on which screens show it; nothing where the console cannot load it. */
export function Picture({ address, ground }: { address: string; ground: string }) {
  const { slug } = useTenant();
  const [broken, setBroken] = useState<string | null>(null);
  const source = pictureSource(slug, address.trim());
  if (source === null || source === broken)
    return address.trim() === "" ? null : (
      <p className="text-caption text-neutral-600">
        {source === null ? "O console não carrega imagens de outros endereços." : "Esta imagem não abriu."}
      </p>
    );
  return (
    <span
      className="flex h-16 items-center rounded-field border border-neutral-200 p-3"
      style={{ backgroundColor: /^#[0-9a-f]{6}$/i.test(ground) ? ground : "#ffffff" }}
    >
      <img src={source} alt="" onError={() => setBroken(source)} className="size-full object-contain object-left" />
    </span>
  );
}
