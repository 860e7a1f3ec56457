/** A failed delivery whose sentence goes to the log and the outbox, so it has codes alone and names no person. */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
}

/**
 * A delivery that no retry can repair: the address does not exist, the message is malformed. All other errors of a
 * mailer or SMS sender are temporary.
 */
export class PermanentFailure extends DeliveryFailure {
  override name = "PermanentFailure";
}
