const day = 24 * 60;

/** An attempt in flight for so long belongs to a server that stopped: it counts as failed (functions/throttle.sql). */
export const attemptLifeSeconds = 30;

/**
 * How often something may be tried (ADR-0009). An attempt is counted before it is made, so that a hundred at once count
 * like a hundred in a row. A sliding window allows so many in any such time; the others block, and double the wait.
 */
export const throttles = {
  SIGN_IN_DOCUMENT: { allowed: 5, minutes: 15, slidingWindow: false },
  SIGN_IN_BROWSER: { allowed: 5, minutes: 15, slidingWindow: false },
  SIGN_IN_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: false },
  // Each visit of the page of the sign-in needs one, in browsers that know passkeys.
  PASSKEY_ADDRESS: { allowed: 300, minutes: 5, slidingWindow: true },
  PASSWORD_CONFIRMATION: { allowed: 5, minutes: 15, slidingWindow: false },
  RECOVERY: { allowed: 5, minutes: 10, slidingWindow: true },
  RECOVERY_TO_TARGET: { allowed: 5, minutes: 10, slidingWindow: true },
  RECOVERY_TO_TARGET_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  PIN_CODE: { allowed: 5, minutes: 10, slidingWindow: true },
  PIN_CODE_TO_TARGET_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  DEVICE_CODE: { allowed: 5, minutes: 10, slidingWindow: true },
  DEVICE_CHANGE: { allowed: 30, minutes: 60, slidingWindow: true },
  PAYMENT_PROOF: { allowed: 60, minutes: 60, slidingWindow: true },
  PAYMENT_CODE: { allowed: 5, minutes: 10, slidingWindow: true },
  PAYMENT_CODE_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  CODE_TO_TARGET: { allowed: 5, minutes: 10, slidingWindow: true },
  CODE_TO_TARGET_DAY: { allowed: 20, minutes: day, slidingWindow: true },
  CODE_FROM_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: false },
  CODE_OF_CUSTOMER: { allowed: 20, minutes: 60, slidingWindow: true },
  CONTACT_CODE_DAY: { allowed: 10, minutes: day, slidingWindow: true },
  WRONG_CODE: { allowed: 30, minutes: day, slidingWindow: true },
  REDEFINE_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: true },
  WRONG_RECOVERY_CODE: { allowed: 20, minutes: day, slidingWindow: true },
  SIGN_UP_ADDRESS: { allowed: 50, minutes: 15, slidingWindow: true },
  UPLOAD: { allowed: 60, minutes: 60, slidingWindow: true },
  QR_CODE_READ: { allowed: 30, minutes: 10, slidingWindow: true },
  QR_CODE_CHECK: { allowed: 30, minutes: 10, slidingWindow: true },
  PIX_KEY_REGISTER: { allowed: 30, minutes: 60, slidingWindow: true },
  PIX_KEY_DELETE: { allowed: 30, minutes: 60, slidingWindow: true },
  STATEMENT_FILE: { allowed: 30, minutes: 10, slidingWindow: true },
  PIX_LIMIT_CHANGE: { allowed: 30, minutes: 60, slidingWindow: true },
  PIX_DISPUTE: { allowed: 60, minutes: 60, slidingWindow: true },
  PIX_CLAIM: { allowed: 60, minutes: 60, slidingWindow: true },
  PIX_REFUND: { allowed: 120, minutes: 60, slidingWindow: true },
  TRANSFER: { allowed: 120, minutes: 60, slidingWindow: true },
  PIX_CHARGE: { allowed: 120, minutes: 60, slidingWindow: true },
  CHARGE_READ_ADDRESS: { allowed: 300, minutes: 1, slidingWindow: true },
  RECEIPT_FILE: { allowed: 60, minutes: 10, slidingWindow: true },
  RECEIPT_CHECK: { allowed: 60, minutes: 10, slidingWindow: true },
  OWN_DATA: { allowed: 5, minutes: day, slidingWindow: true },
  // With those that did not arrive, because each costs the server as much.
  OWN_DATA_MADE: { allowed: 20, minutes: day, slidingWindow: true },
  CONSENT_CHANGE: { allowed: 30, minutes: 60, slidingWindow: true },
  STATEMENT_EXPORT: { allowed: 10, minutes: 10, slidingWindow: true },
} as const;

export type Throttle = keyof typeof throttles;
