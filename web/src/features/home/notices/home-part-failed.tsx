import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";

type Props = { what: string; refetch: () => Promise<{ isSuccess: boolean }> };

/** A part of the home page that could not be loaded; `what` names it with its article. It is not printed. */
export const HomePartFailed = ({ what, refetch }: Props) => (
  <div className="print:hidden">
    <PartNotLoaded what={what} takesFocus={false} onRetry={async () => (await refetch()).isSuccess} />
  </div>
);
