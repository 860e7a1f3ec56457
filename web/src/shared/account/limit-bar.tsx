import type { Cents } from "@vitral/brazil/cents";

/** How much of a limit is used, as a bar: empty where nothing is. The words beside it say the same. */
export const LimitBar = ({ left, limit }: { left: Cents; limit: Cents }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    className="h-2 w-full overflow-hidden rounded-full bg-neutral-200 text-accent-strong"
  >
    <rect
      width={limit > 0 ? Math.min(100, Math.max(0, 100 - (left / limit) * 100)) : 100}
      height="1"
      fill="currentColor"
    />
  </svg>
);
