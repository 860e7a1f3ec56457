import { formatPixKey } from "@vitral/brazil/pix-key";
import { type Claim, type ClaimAction, claimTypeLabels } from "@vitral/contract/pix-claims";
import { useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useClaims } from "../../../shared/account/claims.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { ClaimTag } from "./claim-tag.tsx";
import { claimSentence, roleLabels, stepWords } from "./claim-words.ts";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";

/**
 * 'Portabilidade e reivindicação': what the customer asked for, and what others ask of the customer, with each one's
 * next steps. Nothing where there is none and the bank has none.
 */
export function ClaimsCard({ onDone }: { onDone: () => void }) {
  const list = useClaims();
  const { data, error, refetch, isFetching } = list;
  const [pressed, setPressed] = useState<{ claim: Claim; action: ClaimAction; open: boolean; times: number }>();
  if (data && data.claims.length === 0 && !data.available) return null;
  return (
    <section aria-labelledby="claims" className="rounded-card border border-neutral-200 bg-surface">
      <div className="px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
        <h2 id="claims" className="text-title-3 font-title">
          Portabilidade e reivindicação
        </h2>
        {data?.claims.length === 0 && (
          <p className="mt-1 text-sm text-pretty text-neutral-700">
            Sua chave está em outra instituição, ou seu celular ainda é a chave de outra pessoa? Cadastre-a aqui: se ela
            já existir, você pode pedi-la na hora.
          </p>
        )}
      </div>
      {data && data.claims.length > 0 && (
        <ul className="divide-y divide-neutral-200 border-t border-neutral-200">
          {data.claims.map((claim) => (
            <Row
              key={`${claim.id} ${claim.role}`}
              claim={claim}
              onPress={(action) => setPressed({ claim, action, open: true, times: (pressed?.times ?? 0) + 1 })}
            />
          ))}
        </ul>
      )}
      <div className="grid border-t border-neutral-200 p-4 empty:hidden">
        <ShowMore list={list} />
      </div>
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && (
        <div className="p-4 pt-0 sm:p-6 sm:pt-0">
          <Waiting what="pedidos de chaves" />
          <div aria-hidden="true">
            <Skeleton shape="h-4 w-full" />
          </div>
        </div>
      )}
      <DialogBoundary what="o pedido da chave" resetOn={`${pressed?.times} ${pressed?.open}`}>
        {pressed && (
          <ClaimDialog
            key={pressed.times}
            {...pressed}
            onClose={() => setPressed((now) => now && { ...now, open: false })}
            onDone={onDone}
          />
        )}
      </DialogBoundary>
    </section>
  );
}

function Row({ claim, onPress }: { claim: Claim; onPress: (action: ClaimAction) => void }) {
  const key = formatPixKey({ type: claim.keyType, key: claim.key });
  return (
    <li className="grid gap-2 px-4 py-4 sm:px-6 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="grid min-w-0 gap-0.5">
          <span className="text-caption text-neutral-600">
            {claimTypeLabels[claim.type]} · {roleLabels[claim.role]}
          </span>
          <span className="font-medium tabular-nums">
            <Breakable text={key} />
          </span>
        </span>
        <ClaimTag claim={claim} />
      </div>
      <p className="text-sm text-pretty text-neutral-700">{claimSentence(claim)}</p>
      {claim.actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {claim.actions.map((action) => (
            <Button
              key={action}
              variant={action === "complete" ? "primary" : "secondary"}
              onClick={() => onPress(action)}
            >
              {stepWords(claim, action).button}
              <span className="sr-only">: {key}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
