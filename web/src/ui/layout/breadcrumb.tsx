import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

/** The way from home to here; the last entry is the page itself and leads nowhere. */
export function Breadcrumb({ way }: { way: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Você está em" className="-my-2">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-neutral-600">
        {way.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 text-neutral-500" />}
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="font-medium text-neutral-900">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
