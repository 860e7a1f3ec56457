/** DICT manual, section 1: how many keys an account has, by the document of its owner. */
export const maxKeys = (document: string): number => (document.length === 11 ? 5 : 20);
