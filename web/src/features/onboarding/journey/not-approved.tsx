import { CircleX } from "lucide-react";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { useTenant } from "../../../shared/tenant/tenant.tsx";
import { FinishButton } from "./finish.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

/** The end for a rejected application (pf/docs/6/2, pj/docs/7/2; spec 2.5, 2.6). */
export default function NotApproved() {
  const { email } = useTenant();
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <CircleX aria-hidden="true" className="size-16 stroke-[1.25] text-neutral-500" />
      <PageTitle subtitle="No momento não conseguimos aprovar sua conta.">Conta não aprovada!</PageTitle>
      <p className="text-neutral-600">
        Se quiser entender o motivo ou pedir uma revisão, escreva para{" "}
        <a
          href={`mailto:${email}`}
          className="font-medium wrap-anywhere text-accent-strong underline underline-offset-4"
        >
          <Breakable text={email} />
        </a>
        .
      </p>
      <FinishButton />
    </div>
  );
}
