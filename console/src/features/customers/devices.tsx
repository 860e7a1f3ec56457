import { formatDate } from "@vitral/brazil/dates";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Card } from "@vitral/ui/layout/card.tsx";
import type { ReactNode } from "react";

type Line = { id: string; what: ReactNode; note: string };

const Lines = ({ title, none, lines }: { title: string; none: string; lines: readonly Line[] }) => (
  <Card title={title}>
    {lines.length === 0 && <p className="text-sm text-neutral-600">{none}</p>}
    <ul className="divide-y divide-neutral-200 text-sm">
      {lines.map(({ id, what, note }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0 font-medium wrap-anywhere">{what}</span>
          <span className="text-neutral-600">{note}</span>
        </li>
      ))}
    </ul>
  </Card>
);

export const Devices = ({ devices }: { devices: CustomerPage["devices"] }) => (
  <Lines
    title="Dispositivos"
    none="Nenhum dispositivo anotado."
    lines={devices.map(({ id, name, registeredAt, blockedAt, lastUsedAt }) => ({
      id,
      what: name ?? "sem nome",
      note: `${blockedAt ? "bloqueado" : registeredAt ? "cadastrado" : "não cadastrado"} · usado em ${formatDate(new Date(lastUsedAt))}`,
    }))}
  />
);
