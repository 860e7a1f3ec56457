import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";

/** Rows that are still to come. */
export function Loading({ what }: { what: string }) {
  return (
    <div>
      <Waiting what={what} />
      <div aria-hidden="true" className="grid gap-6 p-6">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} shape="h-10 w-full" />
        ))}
      </div>
    </div>
  );
}
