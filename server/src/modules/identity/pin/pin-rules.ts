/** This many wrong PINs in a row lock the PIN. The payment counts them in SQL (`max_pin_failures`). */
export const maxPinFailures = 5;
