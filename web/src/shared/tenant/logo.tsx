import { pictureSources } from "@vitral/contract/brand/pictures";
import { useIsDark } from "@vitral/ui/lib/painted-theme.ts";
import { useState } from "react";
import { useTenant } from "./tenant.tsx";

/** With forced colours a picture keeps its colours, so it also keeps the background for which it was made. */
const backgrounds = {
  light:
    "forced-color-adjust-none forced-colors:rounded-md forced-colors:bg-white forced-colors:p-1 forced-colors:text-neutral-900",
  dark: "forced-color-adjust-none forced-colors:rounded-md forced-colors:bg-chrome forced-colors:p-1 forced-colors:text-white",
};

/**
 * The tenant's logo for the page, for the dark bars or for paper; its name if there is no logo or it does not load.
 * Printed, all of it is on paper.
 */
export function Logo({ on }: { on: "page" | "bar" | "paper" }) {
  const tenant = useTenant();
  const isDark = useIsDark();
  const ground = on === "bar" || (on === "page" && isDark) ? "dark" : "light";
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
          className={`size-full object-contain object-left ${ground === "dark" ? "print:brightness-0" : ""}`}
        />
      ) : (
        <span className="text-title-3 leading-tight font-title wrap-anywhere">{tenant.displayName}</span>
      )}
    </span>
  );
}
