import { isOfOutage } from "../../../platform/database/outages.ts";
import { DeliveryFailure, PermanentFailure } from "../../../platform/jobs/permanent-failure.ts";
import { type Outage, outageOf } from "../../../platform/process/outage.ts";
import type { Log } from "../../../platform/process/log.ts";
import { type Delivery, LostLease, reasonOf } from "./deliver.ts";

type Channel = Parameters<NonNullable<Delivery["onSent"]>>[0];

/**
 * Tells of a provider that takes no messages in one line when that begins, with the reason, and in one when it is over.
 * A failure that is about one message alone is said once for each kind and minute.
 */
export function channelOutages(log: Log): Required<Pick<Delivery, "onSent" | "onUnsent">> {
  const outages = new Map<Channel, Outage>();
  const outage = (channel: Channel) => outages.get(channel) ?? begin(channel);
  const begin = (channel: Channel) => {
    const made = channelOutage(log, channel);
    outages.set(channel, made);
    return made;
  };
  const warnOfOne = warnings(log);
  return {
    onSent: (channel) => outages.get(channel)?.works(),
    onUnsent(channel, error) {
      if (isOfOutage(error)) return;
      const isOfOne = !(error instanceof DeliveryFailure) || error instanceof PermanentFailure;
      if (isOfOne || error instanceof LostLease) warnOfOne(channel, reasonOf(error));
      else outage(channel).fails(reasonOf(error));
    },
  };
}

const channelOutage = (log: Log, channel: Channel): Outage =>
  outageOf({
    begins: (reason) =>
      log.warn({ channel, reason }, "messages do not go out; the failures that follow are only counted"),
    ends: (figures) => log.warn({ channel, ...figures }, "messages go out again"),
  });

/** One warning for each kind of failure and minute, so that many messages do not fill the log. */
function warnings(log: Log): (channel: Channel, reason: string) => void {
  let [minute, said] = [0, new Set<string>()];
  return (channel, reason) => {
    const current = Math.floor(performance.now() / 60_000);
    if (current !== minute) [minute, said] = [current, new Set()];
    const kind = `${channel} ${reason}`;
    if (said.has(kind)) return;
    said.add(kind);
    log.warn({ channel, reason }, "a message was not sent; others of this minute with this reason are not logged");
  };
}
