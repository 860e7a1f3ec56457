/** This many wrong PINs in a row lock the PIN. The payment counts them in SQL (functions/pix-payment.sql). */
export const maxPinFailures = 5;
