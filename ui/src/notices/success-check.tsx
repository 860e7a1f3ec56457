/** A check in a circle, drawn in 400 ms, or at once with reduced motion. Readers do not hear it. */
export function SuccessCheck() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" fill="none" className="size-16 text-credit">
      <circle cx="32" cy="32" r="32" fill="currentColor" opacity="0.12" />
      <path
        d="M20 33.5 28.5 42 45 24"
        pathLength="1"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="draw-once"
      />
    </svg>
  );
}
