import { useState } from "react";
import { useTenant } from "./tenant.tsx";

/**
 * A picture keeps its colours where the browser forces its own upon the page, so it keeps the ground for which it was
 * drawn.
 */
const onItsGround = {
  light:
    "forced-color-adjust-none forced-colors:rounded-md forced-colors:bg-white forced-colors:p-1 forced-colors:text-neutral-900",
  dark: "forced-color-adjust-none forced-colors:rounded-md forced-colors:bg-accent-strong forced-colors:p-1 forced-colors:text-white",
};

/**
 * The tenant's logo for a light or a dark ground. Where there is none, or it does not load, its name in the same box.
 */
export function Logo({ ground }: { ground: "light" | "dark" }) {
  const tenant = useTenant();
  const address = ground === "dark" ? tenant.logoWhite : tenant.logoDark;
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`flex h-9 w-44 max-w-full items-center ${onItsGround[ground]}`}>
      {address && address !== broken ? (
        <img
          src={address}
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
