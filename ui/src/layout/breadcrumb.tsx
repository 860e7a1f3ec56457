import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

/**
 * The pages from home to this one; the last entry is this page and is no link. A separator stays with the item before
 * it, so that no line begins with one.
 */
export function Breadcrumb({ breadcrumbs }: { breadcrumbs: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Você está em" className="-my-2">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-neutral-600">
        {breadcrumbs.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1">
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="font-medium text-neutral-900">
                {label}
              </span>
            )}
            {index < breadcrumbs.length - 1 && (
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-neutral-500" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
