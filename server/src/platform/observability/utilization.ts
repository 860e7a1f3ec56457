import { performance } from "node:perf_hooks";

/** Each call answers how busy this process's thread was since the call before, from 0 to 1. */
export function utilizationMeter(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
