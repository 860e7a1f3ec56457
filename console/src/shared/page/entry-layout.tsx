import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import type { ReactNode } from "react";

/**
 * The pages before the sign-in. The form's place does not depend on its height: what arrives later, or an error, moves
 * no button under a hand.
 */
export const EntryLayout = ({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}) => (
  <main className="grid min-h-dvh content-start justify-items-center px-4 pt-[max(2rem,10dvh)] pb-4">
    <div className="grid w-full max-w-[26rem] gap-5">
      <p className="flex items-center justify-center gap-2.5 text-title-3 font-title">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Console Vitral
      </p>
      <div className="grid gap-5 rounded-card border border-neutral-200 bg-surface p-6">
        <PageTitle subtitle={subtitle}>{title}</PageTitle>
        <div>{children}</div>
      </div>
      <p className="text-center text-caption text-neutral-600">
        Uso restrito à equipe. Cada acesso e cada ação ficam registrados.
      </p>
    </div>
  </main>
);
