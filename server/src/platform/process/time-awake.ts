/** How often the time is counted on. Milliseconds. */
const tickMs = 250;

/**
 * Counts the milliseconds since its start or `restart` in which this process ran. A machine that was paused received
 * nothing meanwhile: that time says nothing of the database, or of another process.
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
