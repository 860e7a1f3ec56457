/** Every address of the product (spec 2.1). Screens take addresses from this table only. */
export const paths = {
  home: "/",
  auth: { index: "/auth", login: "/auth/login", forgot: "/auth/forgot", redefine: "/auth/forgot-redefine" },
  onboarding: {
    start: "/onboarding",
    pj: {
      signUp: "/onboarding/pj",
      email: "/onboarding/pj/2",
      phone: "/onboarding/pj/3",
      company: "/onboarding/pj/4",
      partnerIntroduction: "/onboarding/pj/5",
      partner: "/onboarding/pj/6",
      documentsIntroduction: "/onboarding/pj/docs/1",
      selfie: "/onboarding/pj/docs/2",
      documentType: "/onboarding/pj/docs/3",
      documentFront: "/onboarding/pj/docs/4",
      digitalLicence: "/onboarding/pj/docs/4/2",
      documentBack: "/onboarding/pj/docs/5",
      companyDocument: "/onboarding/pj/docs/6",
      done: "/onboarding/pj/docs/7",
      notApproved: "/onboarding/pj/docs/7/2",
      /** Named by the specification without a screen: redirects to the choice of a document (ADR-0012, 2). */
      noDocumentType: "/onboarding/pj/doc30",
    },
    pf: {
      signUp: "/onboarding/pf",
      email: "/onboarding/pf/2",
      phone: "/onboarding/pf/3",
      birthDate: "/onboarding/pf/4",
      identityCard: "/onboarding/pf/5",
      motherName: "/onboarding/pf/6",
      income: "/onboarding/pf/7",
      politicallyExposed: "/onboarding/pf/8",
      nationality: "/onboarding/pf/9",
      address: "/onboarding/pf/10",
      selfieIntroduction: "/onboarding/pf/docs/1",
      selfie: "/onboarding/pf/docs/2",
      documentType: "/onboarding/pf/docs/3",
      documentFront: "/onboarding/pf/docs/4",
      digitalLicence: "/onboarding/pf/docs/4/2",
      documentBack: "/onboarding/pf/docs/5",
      done: "/onboarding/pf/docs/6",
      notApproved: "/onboarding/pf/docs/6/2",
    },
  },
  transfer: {
    menu: "/transfer",
    pixKey: "/transfer/pix-key",
    qrCode: "/transfer/qr-code",
    own: "/transfer/own-accounts",
    scheduled: "/transfer/scheduled",
    schedule: "/transfer/scheduled/:scheduleId",
  },
  pixKeys: { menu: "/pix-keys", mine: "/pix-keys/my-keys", create: "/pix-keys/new-key" },
  receive: { menu: "/receive", code: "/receive/code", create: "/receive/new", charge: "/receive/charges/:txid" },
  settings: {
    menu: "/settings",
    limits: "/settings/limits",
    pixLimits: "/settings/pix-limits",
    fees: "/settings/fees",
  },
  account: {
    menu: "/account",
    password: "/account/change-password",
    pin: "/account/change-pin",
    disputes: "/account/disputes",
    dispute: "/account/disputes/:disputeId",
    receivedDispute: "/account/disputes/received/:receivedId",
    devices: "/account/devices",
    accesses: "/account/accesses",
    passkeys: "/account/passkeys",
    push: "/account/push",
    privacy: "/account/privacy",
    profile: "/account/profile",
  },
  notices: "/notices",
  help: "/help",
  terms: "/u/temos-de-uso-e-politica-de-privacidade",
  /** The page that the code on a receipt leads to (server/src/modules/accounts/receipt). */
  receiptCheck: "/comprovante/:token",
  /** The page that the link of a charge leads to (server/src/modules/pix/charges/public-charge.ts). */
  charge: "/cobranca/:token",
  /** Addresses that the specification also names; they redirect to the ones above (ADR-0012, 1 and 4). */
  moved: { newKey: "/pix/new-key", login: "/login" },
} as const;

/** The addresses of the authenticated area, which only an ACTIVE customer sees (spec 2.2). */
export const areaPaths: readonly string[] = [
  paths.home,
  paths.notices,
  ...Object.values(paths.transfer),
  ...Object.values(paths.pixKeys),
  ...Object.values(paths.receive),
  ...Object.values(paths.settings),
  ...Object.values(paths.account),
];

/** The address of an onboarding screen of the contract's order, such as `pf/2`. */
export const onboardingPath = (screen: string): string => `${paths.onboarding.start}/${screen}`;
