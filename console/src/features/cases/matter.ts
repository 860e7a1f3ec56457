/** The id of what a case is about: its contest, block or mark. */
export const matterOf = (caseId: string): string => caseId.slice(caseId.indexOf("-") + 1);
