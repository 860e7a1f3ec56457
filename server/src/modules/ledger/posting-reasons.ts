/** Why money moves. SEED is what the demo, tests and measurements put into an account. */
export const postingReasons = ["PIX_SENT", "PIX_BOOK", "PIX_RECEIVED", "PIX_REFUND", "SEED"] as const;
