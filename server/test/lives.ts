import { channelTo } from "../src/platform/process/channel.ts";

/** A process that says that it lives, and nothing else. */
channelTo(process, { lives: () => true });
