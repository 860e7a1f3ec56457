/** This many wrong PINs in a row lock the PIN. The payment counts them in SQL (functions/pix-authorize.sql). */
export const maxPinFailures = 5;
