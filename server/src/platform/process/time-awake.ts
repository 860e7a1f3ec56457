/** How often the time is counted on. Milliseconds. */
const tickMs = 250;

/**
 * How long ago it was started again, in milliseconds in which this process ran: what a machine that was paused could
 * not hear says nothing of the database.
 */
export function timeAwake() {
  let ms = 0;
  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    ms += Math.min(now - lookedAt, 2 * tickMs);
    lookedAt = now;
  };
  const ticks = setInterval(look, tickMs).unref();
  return {
    get ms() {
      look();
      return ms;
    },
    restart() {
      look();
      ms = 0;
    },
    stop: () => clearInterval(ticks),
  };
}
