import { listAccesses } from "./access/access-history.ts";
import { getAccount, getLimits } from "./accounts.ts";
import { blockDevice, listDevices, registerDevice, removeDevice, sendDeviceCode } from "./pix/pix-devices.ts";
import {
  submitCompanyAddress,
  submitPartner,
  registerCompanyEmail,
  registerCompanyPhone,
  signUpCompany,
  validateCompanyEmail,
  validateCompanyPhone,
} from "./onboarding/companies.ts";
import { getResubmission, uploadCompanyDocument, uploadPersonDocument } from "./onboarding/documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { getFees } from "./fees.ts";
import { authenticate, endOtherSessions, keepSession, lockSession, signOut } from "./identity.ts";
import { changePassword, changePin, sendPinCode } from "./passwords.ts";
import { dismissPush, getPush, savePush } from "./push.ts";
import { addPasskey, getNewPasskeyOptions, listPasskeys, removePasskey } from "./access/passkeys.ts";
import { authenticateWithPasskey, getSignInPasskeyOptions } from "./access/passkey-sign-in.ts";
import { getPaymentProofOptions, provePayment, sendPaymentCode } from "./access/payment-proof.ts";
import { redefinePassword, sendForgotPasswordCode } from "./access/recovery.ts";
import {
  submitBirthDate,
  submitExposure,
  submitIdentityCard,
  submitIncome,
  submitMotherName,
  submitNationality,
  submitPersonAddress,
  registerPersonEmail,
  registerPersonPhone,
  signUpPerson,
  validatePersonEmail,
  validatePersonPhone,
} from "./onboarding/persons.ts";
import { countNotices, listNotices, readNotices } from "./notices.ts";
import { deletePixKey, listPixKeys, registerPixKey } from "./pix/pix-keys.ts";
import { lookUpPixKey, payPixKey } from "./pix/pix.ts";
import { closeLookUp, getLookUpOutcome } from "./pix/pix-outcome.ts";
import { decodeQrCode, getChargeOnDay, payQrCode } from "./pix/pix-qr-code.ts";
import { createCharge, getCharge, getReceiverAddress, listCharges, removeCharge } from "./pix/pix-charges.ts";
import { cancelSchedule, downloadSchedule, getSchedule, listSchedules } from "./pix/pix-schedules.ts";
import { createStaticQrCode } from "./pix/pix-receive.ts";
import { cancelPixLimitChange, changeNightStart, changePixLimit, getPixLimits } from "./pix/pix-limits.ts";
import { getPublicCharge } from "./pix/pix-public-charge.ts";
import { checkReceipt, downloadReceipt } from "./receipts.ts";
import {
  cancelFavoriteLimitChange,
  changeFavoriteLimit,
  deleteFavorite,
  listFavorites,
  saveFavorite,
} from "./pix/pix-favorites.ts";
import { listBlocks } from "./pix/pix-blocks.ts";
import { getReceivedContest, listReceivedContests, objectToContest } from "./pix/pix-received-contests.ts";
import { cancelContest, getSentContest, listSentContests, openContest } from "./pix/pix-sent-contests.ts";
import { askClaim, cancelClaim, completeClaim, confirmClaim, listClaims, sendClaimCode } from "./pix/pix-claims.ts";
import { listRefunds, refundPix } from "./pix/pix-refunds.ts";
import { changeConsent, downloadOwnData, getPrivacy } from "./privacy/privacy.ts";
import { getTextNews, getTexts, getTextVersion, putTextNewsAway } from "./legal/texts.ts";
import { closeRequest } from "./requests/close-request.ts";
import { changeAddress, changeEmail, changePhone, getProfile, sendNewEmailCode, sendNewPhoneCode } from "./profile.ts";
import { getSettings } from "./settings.ts";
import {
  exportTransactions,
  getFailure,
  getTransaction,
  listTransactionDays,
  listTransactionKinds,
  listTransactions,
} from "./statement.ts";
import { downloadTransactions } from "./statement-files.ts";
import { getTenant } from "./tenants.ts";
import { transferOwn } from "./own-transfers.ts";

/**
 * Every call of the product, in the order of section 7. Documentation and the tests of the whole wire are made of it.
 */
export const endpoints: readonly Endpoint[] = [
  getTenant,
  getSettings,
  getTexts,
  getTextVersion,
  getTextNews,
  putTextNewsAway,
  authenticate,
  getSignInPasskeyOptions,
  authenticateWithPasskey,
  signOut,
  keepSession,
  endOtherSessions,
  lockSession,
  closeRequest,
  sendForgotPasswordCode,
  redefinePassword,
  changePassword,
  sendPinCode,
  changePin,
  signUpPerson,
  registerPersonEmail,
  validatePersonEmail,
  registerPersonPhone,
  validatePersonPhone,
  submitBirthDate,
  submitIdentityCard,
  submitMotherName,
  submitIncome,
  submitExposure,
  submitNationality,
  submitPersonAddress,
  uploadPersonDocument,
  signUpCompany,
  registerCompanyEmail,
  validateCompanyEmail,
  registerCompanyPhone,
  validateCompanyPhone,
  submitCompanyAddress,
  submitPartner,
  uploadCompanyDocument,
  getResubmission,
  listDevices,
  sendDeviceCode,
  registerDevice,
  blockDevice,
  removeDevice,
  listAccesses,
  getProfile,
  sendNewEmailCode,
  changeEmail,
  sendNewPhoneCode,
  changePhone,
  changeAddress,
  listNotices,
  countNotices,
  readNotices,
  getPush,
  savePush,
  dismissPush,
  listPasskeys,
  getNewPasskeyOptions,
  addPasskey,
  removePasskey,
  getPrivacy,
  downloadOwnData,
  changeConsent,
  getAccount,
  listTransactions,
  listTransactionDays,
  listTransactionKinds,
  downloadTransactions,
  exportTransactions,
  getTransaction,
  getFailure,
  downloadReceipt,
  checkReceipt,
  getPublicCharge,
  refundPix,
  listRefunds,
  openContest,
  listSentContests,
  getSentContest,
  listBlocks,
  listReceivedContests,
  getReceivedContest,
  objectToContest,
  cancelContest,
  listFavorites,
  saveFavorite,
  changeFavoriteLimit,
  cancelFavoriteLimitChange,
  deleteFavorite,
  listPixKeys,
  registerPixKey,
  deletePixKey,
  askClaim,
  listClaims,
  sendClaimCode,
  confirmClaim,
  cancelClaim,
  completeClaim,
  lookUpPixKey,
  payPixKey,
  decodeQrCode,
  getChargeOnDay,
  payQrCode,
  getLookUpOutcome,
  getPaymentProofOptions,
  sendPaymentCode,
  provePayment,
  closeLookUp,
  transferOwn,
  listSchedules,
  getSchedule,
  downloadSchedule,
  cancelSchedule,
  createStaticQrCode,
  createCharge,
  getReceiverAddress,
  listCharges,
  getCharge,
  removeCharge,
  getLimits,
  getPixLimits,
  changePixLimit,
  cancelPixLimitChange,
  changeNightStart,
  getFees,
];
