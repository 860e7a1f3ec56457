import { pictureSources } from "@vitral/contract/brand/pictures";
import { useState } from "react";
import { useTenant } from "./tenant.tsx";

/** With forced colours a picture keeps its colours, so it also keeps the background for which it was made. */
const backgrounds = {
  light:
    "forced-color-adjust-none forced-colors:rounded-md forced-colors:bg-white forced-colors:p-1 forced-colors:text-neutral-900",
  dark: "forced-color-adjust-none forced-colors:rounded-md forced-colors:bg-accent-strong forced-colors:p-1 forced-colors:text-white",
};

/** The tenant's logo for a light or a dark background; its name if there is no logo or it does not load. */
export function Logo({ ground }: { ground: "light" | "dark" }) {
  const tenant = useTenant();
  const address = ground === "dark" ? tenant.logoWhite : tenant.logoDark;
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`flex h-9 w-44 max-w-full items-center ${backgrounds[ground]}`}>
      {address && address !== broken ? (
        <img
          src={address}
          srcSet={pictureSources(address)}
          alt={tenant.displayName}
          onError={() => setBroken(address)}
          className="size-full object-contain object-left"
        />
      ) : (
        <span className="text-title-3 leading-tight font-title wrap-anywhere">{tenant.displayName}</span>
      )}
    </span>
  );
}
