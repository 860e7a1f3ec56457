import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";

export const monthTitle = "Entradas e saídas do mês";

/** In the place of the month's chart and of its legend, and as large, so that nothing moves when they come. */
export const MonthWaits = () => (
  <div className="grid gap-2">
    <Skeleton shape="aspect-[31/8] w-full" />
    <Skeleton shape="h-11 w-full max-sm:h-16" />
  </div>
);
