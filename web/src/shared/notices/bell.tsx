import { maxUnread } from "@vitral/contract/notices";
import { Bell as BellIcon } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useUnread } from "./unread.ts";

/** The way to the notices, with how many are unread: '9+' for more than nine. */
export function Bell() {
  const unread = useUnread();
  return (
    <NavLink
      to={paths.notices}
      aria-label={unread > 0 ? `Avisos, ${inWords(unread)}` : "Avisos"}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-field border border-transparent text-white transition-colors hover:bg-white/12 focus-visible:outline-white aria-[current=page]:forced-chosen aria-[current=page]:bg-white/12"
    >
      <BellIcon aria-hidden="true" className="size-6" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-5.5 min-w-5 rounded-full border border-transparent bg-white px-1 text-center text-[0.8125rem] leading-5 font-semibold text-chrome tabular-nums"
        >
          {unread < maxUnread ? unread : `${maxUnread - 1}+`}
        </span>
      )}
    </NavLink>
  );
}

/** Tells a screen reader when there are more unread notices than before: once, and not each time they are counted. */
export function UnreadNews() {
  const unread = useUnread();
  const [{ told, known }, setNews] = useState({ told: "", known: 0 });
  if (unread !== known) setNews({ told: unread > known ? `Avisos: ${inWords(unread)}` : "", known: unread });
  return (
    <p aria-live="polite" className="sr-only">
      {told}
    </p>
  );
}

const inWords = (unread: number): string =>
  unread >= maxUnread ? `mais de ${maxUnread - 1} não lidos` : `${unread} não ${unread === 1 ? "lido" : "lidos"}`;
