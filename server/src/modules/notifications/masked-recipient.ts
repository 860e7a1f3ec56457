/** 'a***@exemplo.com.br', '+55*******4321', 'navegador 1f0a': enough to tell them apart. */
export const maskedRecipient = (recipient: string): string =>
  recipient.includes("@")
    ? recipient.replace(/^(.)[^@]*/, "$1***")
    : recipient.replace(/^(\+\d\d)\d+(\d{4})$/, "$1*******$2").replace(/^[0-9a-f-]{32}([0-9a-f]{4})$/, "navegador $1");
