import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Passkey } from "@vitral/contract/passkeys";
import { KeyRound } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";

type Props = { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void };

/** The passkeys of the customer, with their last use. */
export function PasskeyRows({ passkeys, onRemove }: Props) {
  return (
    <ul className="divide-y divide-neutral-200">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          aria-label={passkey.name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 sm:px-6"
        >
          <div className="flex min-w-0 flex-1 basis-[14rem] flex-wrap items-center gap-x-3 gap-y-2">
            <KeyRound aria-hidden="true" className="size-6 shrink-0 text-accent-strong" />
            <div className="min-w-0 flex-1 basis-[9rem]">
              <p className="font-medium wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-neutral-600">
                {passkey.lastUsedAt ? `Último uso em ${momentOf(passkey.lastUsedAt)}` : "Ainda não usada"}
                {` · Cadastrada em ${formatDate(passkey.createdAt)}`}
              </p>
            </div>
          </div>
          <Button variant="secondary" onClick={() => onRemove(passkey)}>
            Remover<span className="sr-only"> {passkey.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const momentOf = (at: Date): string => `${formatDate(at)}, ${formatTime(at).slice(0, 5)}`;

/** Two placeholder rows. */
export const PasskeysSkeleton = () => (
  <ListSkeleton what="passkeys" rows={2} shape="h-20 gap-4">
    <Skeleton shape="size-6 shrink-0" />
    <Skeleton shape="h-4 w-40 max-w-full" />
  </ListSkeleton>
);
