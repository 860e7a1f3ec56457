/** DICT manual, section 1: how many keys an account has, by the document of its owner. */
export const maxKeys = (taxId: string): number => (taxId.length === 11 ? 5 : 20);
