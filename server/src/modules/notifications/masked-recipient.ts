/** 'a***@exemplo.com.br', '+55*******4321': enough to tell them apart. */
export const maskedRecipient = (recipient: string): string =>
  recipient.includes("@")
    ? recipient.replace(/^(.)[^@]*/, "$1***")
    : recipient.replace(/^(\+\d\d)\d+(\d{4})$/, "$1*******$2");
