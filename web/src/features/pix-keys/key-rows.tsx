import { type PixKey, pixKeyLabels } from "@vitral/contract/pix-keys";
import { Trash2 } from "lucide-react";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ActionsHead, Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { useWideScreen } from "@vitral/ui/layout/use-wide-screen.ts";
import { PixKeyTag } from "../../shared/account/pix-key-tag.tsx";
import { keyText } from "../../shared/account/pix-keys.ts";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";

type RowProps = { row: PixKey; isClaimed: boolean; onDelete: (row: PixKey) => void };
/** `claimed`: the keys that somebody asks for, which cannot be deleted. */
type Props = { keys: PixKey[]; claimed: ReadonlySet<string>; onDelete: (row: PixKey) => void };

/** The keys, in a table or on a phone in a list (spec 2.10). */
export function KeyRows(props: Props) {
  return useWideScreen() ? <KeyTable {...props} /> : <KeyList {...props} />;
}

function KeyTable({ keys, claimed, onDelete }: Props) {
  return (
    <Table caption="Minhas chaves">
      <thead>
        <tr className="[&>:first-child]:pl-6 [&>:last-child]:pr-6">
          <HeadCell>Chave</HeadCell>
          <HeadCell>Tipo</HeadCell>
          <HeadCell>Status</HeadCell>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {keys.map((row) => (
          <tr key={row.id} className="[&:last-child>td]:border-b-0 [&>:first-child]:pl-6 [&>:last-child]:pr-4">
            <Cell>
              <span className="font-medium tabular-nums">
                <Breakable text={keyText(row)} />
              </span>
            </Cell>
            <Cell>
              <span className="whitespace-nowrap">{pixKeyLabels[row.type]}</span>
            </Cell>
            <Cell>
              <Status pixKey={row} isClaimed={claimed.has(row.key)} />
            </Cell>
            <Cell numeric>
              <Actions row={row} isClaimed={claimed.has(row.key)} onDelete={onDelete} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function KeyList({ keys, claimed, onDelete }: Props) {
  return (
    <ul aria-label="Minhas chaves" className="divide-y divide-neutral-200">
      {keys.map((row) => (
        <li key={row.id} className="flex items-center gap-2 py-3 pr-2 pl-4">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1">
            <span className="text-caption text-neutral-600">{pixKeyLabels[row.type]}</span>
            <span className="text-sm font-medium tabular-nums">
              <Breakable text={keyText(row)} />
            </span>
            <Status pixKey={row} isClaimed={claimed.has(row.key)} />
          </div>
          <Actions row={row} isClaimed={claimed.has(row.key)} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

/** Copies the key as other banks expect it, without the mask. */
function Actions({ row, isClaimed, onDelete }: RowProps) {
  return (
    <span className="inline-flex shrink-0">
      {row.key !== "" && (
        <CopyButton
          text={row.key}
          label={`Copiar chave ${keyText(row)}`}
          success="Chave copiada com sucesso!"
          failure="Erro ao copiar a chave."
        />
      )}
      <IconButton
        label={isClaimed ? `Deletar chave ${keyText(row)}: ${locked.toLowerCase()}` : `Deletar chave ${keyText(row)}`}
        disabled={isClaimed}
        onClick={() => onDelete(row)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  );
}

const locked = "Há um pedido em andamento";

function Status({ pixKey: { status }, isClaimed }: { pixKey: PixKey; isClaimed: boolean }) {
  return (
    <span className="grid justify-items-start gap-1">
      <PixKeyTag status={status} />
      {isClaimed && <span className="text-caption text-neutral-600">{locked}: não pode ser deletada</span>}
    </span>
  );
}

/** Three placeholder rows. */
export function KeysSkeleton() {
  return (
    <div>
      <Waiting what="chaves" />
      <ul aria-hidden="true" className="divide-y divide-neutral-200">
        {[0, 1, 2].map((index) => (
          <li key={index} className="flex h-18 items-center gap-4 px-4 sm:px-6">
            <Skeleton shape="h-4 w-36 sm:w-64" />
            <Skeleton shape="ml-auto h-5 w-16" />
            <Skeleton shape="size-8 max-sm:hidden" />
          </li>
        ))}
      </ul>
    </div>
  );
}
