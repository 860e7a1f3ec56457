import { useState } from "react";
import { today as bankToday } from "../../lib/bank-clock.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { PeriodCalendar } from "./period-calendar.tsx";
import { lastDays, type Marked, markDay, type Period, periodOf, periodText, quickRanges } from "./period.ts";
import { useWideScreen } from "@vitral/ui/layout/use-wide-screen.ts";

type Props = { open: boolean; onClose: () => void; period: Period | null; onPeriod: (period: Period | null) => void };

/** 'Filtrar transações': quick ranges and a calendar; the filter changes only with 'Aplicar' or 'Limpar' (spec 2.8). */
export default function FilterDialog({ open, onClose, period, onPeriod }: Props) {
  const [today] = useState(bankToday);
  const [{ marked, jump }, setMarked] = useState<{ marked: Marked; jump: number }>({
    marked: markedOf(period),
    jump: 0,
  });
  const months = useWideScreen() ? 2 : 1;
  const chosen = periodOf(marked);

  const closeWith = (next: Period | null) => {
    onPeriod(next);
    onClose();
  };
  const choose = (days: number) => setMarked({ marked: markedOf(lastDays(days, today)), jump: jump + 1 });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filtrar transações"
      size="wide"
      actions={
        <>
          <Button variant="quiet" onClick={() => closeWith(null)}>
            Limpar
          </Button>
          <Button disabled={!chosen} onClick={() => closeWith(chosen)}>
            Aplicar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-2 [&>button]:px-2 [&>button]:text-sm">
          {quickRanges.map((days) => (
            <Button key={days} variant="secondary" onClick={() => choose(days)}>
              Últimos {days} dias
            </Button>
          ))}
        </div>
        {/* The key shows the months of a quick range. */}
        <PeriodCalendar
          key={`${jump} ${months}`}
          today={today}
          marked={marked}
          months={months}
          onMark={(day) => setMarked({ marked: markDay(marked, day), jump })}
        />
        <output className="block min-h-6 text-center text-sm text-neutral-600 tabular-nums">{hint(marked)}</output>
      </div>
    </Dialog>
  );
}

const markedOf = (period: Period | null): Marked =>
  period ? { from: period.startDate, to: period.endDate } : undefined;

function hint(marked: Marked): string {
  const chosen = periodOf(marked);
  if (!chosen) return "Escolha o primeiro e o último dia do período";
  return marked?.to === undefined ? `${periodText(chosen)} · escolha o último dia` : `Período: ${periodText(chosen)}`;
}
