import { setFlagsFromString } from "node:v8";

/**
 * V8 guesses from where an object is made how long it will live, and makes what it takes for long-lived among the old ones at
 * once. What a call makes lives as long as the call: under load the guess kept a fifth of it, and a young collection, during which
 * nothing is answered, took 13 ms instead of 5 (docs/benchmarks.md). Imported for its effect, before anything is made.
 */
setFlagsFromString("--no-allocation-site-pretenuring");
