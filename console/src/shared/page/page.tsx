import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { type ReactNode, useEffect } from "react";
import { useTenantChoice } from "../tenant/use-tenant.ts";

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Buttons on the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page: its one heading, its actions, and the title of the browser's tab with the tenant. */
export function Page({ title, subtitle, actions, children }: Props) {
  const tenant = useTenantChoice();
  useEffect(() => {
    document.title = [title, tenant?.name, "Console Vitral"].filter(Boolean).join(" · ");
  }, [title, tenant?.name]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageTitle subtitle={subtitle}>{title}</PageTitle>
        {actions && <div className="flex flex-wrap items-end gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
