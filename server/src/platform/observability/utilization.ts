import { performance } from "node:perf_hooks";

/** Asked again and again: which part of the time since it was asked last this process's own thread was busy, from 0 to 1. */
export function utilizationMeter(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
