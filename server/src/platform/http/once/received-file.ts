import { AsyncLocalStorage } from "node:async_hooks";

type OnFile = (sha256: Buffer) => Promise<void>;
const calls = new AsyncLocalStorage<OnFile>();

/** Runs a call that learns of the file in its body when the file has arrived, before anything is done with it. */
export const withReceivedFile = <T>(onFile: OnFile, run: () => T): T => calls.run(onFile, run);

/** A file has arrived whole; throws what the call makes of it. */
export const fileReceived = async (sha256: Buffer): Promise<void> => calls.getStore()?.(sha256);
