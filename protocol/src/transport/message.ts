/** An HTTP request as its signature sees it. `target` is path and query; names of headers are lower case. */
export type Message = {
  method: "GET" | "POST";
  target: string;
  headers: Record<string, string>;
  body: Uint8Array;
};

/** Its answer. */
export type Reply = { status: number; headers: Record<string, string>; body: Uint8Array };

/** Brings a message to the other side and answers its reply: over HTTP, or to a handler in memory. Throws: no reply. */
export type Exchange = (message: Message, signal: AbortSignal) => Promise<Reply>;
