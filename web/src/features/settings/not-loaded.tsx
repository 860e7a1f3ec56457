import type { ReactNode } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";

type Props = { title: string; busy: boolean; onRetry: () => void; children: ReactNode };

/** Tells that fees or limits did not load and the shown values are not the account's, with a button to try again. */
export function NotLoaded({ title, busy, onRetry, children }: Props) {
  const retry = (
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      Tentar de novo
    </Button>
  );
  return (
    <Notice kind="danger" title={title} action={retry}>
      {children}
    </Notice>
  );
}
