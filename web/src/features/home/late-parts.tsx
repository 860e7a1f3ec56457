import type { ReactNode } from "react";
import { useClaims } from "../../shared/account/claims.ts";
import { useSchedules } from "../../shared/account/schedules.ts";
import FutureEntries from "./future-entries.tsx";
import { HomeNotices } from "./notices/home-notices.tsx";
import { useTextNews } from "./notices/text-news.tsx";

export type LatePartsProps = { hasNotices: boolean; children: ReactNode };

/**
 * What few customers have, and `children` below it, once all of it is known: what comes later would move what already
 * stands below. `hasNotices`: the notices are of it.
 */
export default function LateParts({ hasNotices, children }: LatePartsProps) {
  const isKnown = [useClaims(), useSchedules(), useTextNews()].every(
    ({ data, errorUpdateCount }) => data !== undefined || errorUpdateCount > 0,
  );
  if (!isKnown) return null;
  return (
    <>
      {hasNotices && <HomeNotices />}
      <FutureEntries />
      {children}
    </>
  );
}
