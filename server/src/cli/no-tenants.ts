/** Why a proof without a bank is none. */
export const noTenants = "There is no bank in this database: nothing was verified. Is it the right one?";
