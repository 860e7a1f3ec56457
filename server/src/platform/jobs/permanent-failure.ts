/**
 * A delivery that no retry can repair: the address does not exist, the message is malformed. All other errors of a
 * mailer or SMS sender are temporary. Its sentence goes to the log, so it names no person.
 */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
