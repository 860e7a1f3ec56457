const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** The time from now to a moment in its two largest units: '6 dias 4 h'; of a past one 'há 2 dias 1 h'. */
export function remaining(due: Date, now: Date): string {
  const left = due.getTime() - now.getTime();
  const [days, hours, minutes] = parts(Math.abs(left));
  const written =
    days > 0
      ? `${days} ${days === 1 ? "dia" : "dias"}${hours > 0 ? ` ${hours} h` : ""}`
      : hours > 0
        ? `${hours} h${minutes > 0 ? ` ${minutes} min` : ""}`
        : `${Math.max(minutes, 1)} min`;
  return left < 0 ? `há ${written}` : written;
}

const parts = (time: number): [days: number, hours: number, minutes: number] => [
  Math.floor(time / day),
  Math.floor((time % day) / hour),
  Math.floor((time % hour) / minute),
];
