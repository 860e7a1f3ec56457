import type { Channel } from "./channel.ts";
import { timeAwake } from "./time-awake.ts";

type Terms = {
  everyMs: number;
  longestMs: number;
  /** Called once. */
  onSilence: () => void;
};

/** Asks a process again and again whether it lives, until it has not said so for too long while this process ran. */
export function watchSilence(
  channel: Pick<Channel, "ask">,
  { everyMs, longestMs, onSilence }: Terms,
): { stop(): void } {
  const silence = timeAwake();
  const asking = setInterval(() => {
    channel.ask("lives", everyMs).then(
      () => silence.restart(),
      () => {},
    );
    if (silence.ms < longestMs) return;
    stop();
    onSilence();
  }, everyMs);
  const stop = () => {
    clearInterval(asking);
    silence.stop();
  };
  return { stop };
}
