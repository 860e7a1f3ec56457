/** The shape of a bank's file, for the help of the commands that read it. */
export const tenantFileHelp = `FILE.json (amounts in reais; logos and favicon are addresses, https:// or of this server, or null):

{
  "slug": "exemplo",                         short name, for ever
  "ispb": "12345678",                        at the central bank, for ever
  "hosts": ["banco.exemplo.com.br"],         the addresses that lead to it
  "name": "Banco Exemplo S.A.",
  "document": "11.222.333/0001-81",          CNPJ
  "prefixDisplayName": "Banco",              optional
  "displayName": "Banco Exemplo",
  "article": "o",                            of the name in a sentence: "o" Banco, "a" Cooperativa; optional
  "bankName": "Banco Exemplo S.A.",          as other banks and receipts name it
  "agency": "0001",                          of new accounts
  "email": "atendimento@exemplo.com.br",
  "phone": "08001234567",                    customer service (SAC)
  "ombudsmanPhone": "08001234568",           Ouvidoria
  "provider": {                              the authorized institution that keeps the accounts, named on every screen,
    "name": "Banco Exemplo S.A.",            receipt, statement and e-mail (Resolução Conjunta 16/2025): its legal name,
    "document": "11.222.333/0001-81",        its CNPJ,
    "ispb": "12345678",                      its ISPB
    "kind": "BANK"                           BANK, PAYMENT_INSTITUTION, CREDIT_COOPERATIVE, DIRECT_CREDIT_COMPANY or
  },                                         FINANCE_COMPANY
  "site": "https://exemplo.com.br",
  "address": "Avenida Paulista, 1, São Paulo - SP, 01310-100",
  "internetBanking": "https://banco.exemplo.com.br",
  "colors": { "primary": "#4338ca", "background": "#f7f7fb" },
  "logoWhite": null, "logoDark": null, "favicon": null,
  "signUpExpiryDays": 30,                    days without a step after which a sign-up expires; null: never
  "strongSecrets": true,                     true: refuses passwords and PINs that are easy to guess, and asks for a code
                                             by SMS besides the one by e-mail before a PIN changes
  "rules": [                                 versions, the oldest first; each must name every rule
    {
      "from": "2026-01-01",                  the day in São Paulo from which it is in force
      "selfServiceLimits": true,             customers change their Pix limits
      "raiseDelayHours": 24,                 24 to 48: how long a raise waits
      "limitCeilingFactor": 5,               beyond so many times the limits below an operator decides
      "nightPersonToPersonLimit": 1000,      of people to people, unless they asked for more; null: none
      "nightStartChoice": true,              the night begins at 20:00, or at 22:00 for whoever chooses it
      "scheduleMorningEnd": 8,               until this hour a Pix Agendado is made on its day
      "scheduleEveningStart": 18,            from this hour one that lacked balance is tried again,
      "scheduleEveningEnd": 21,              until this one
      "scheduleUsesDayLimit": true,          it uses its date's day limit at whatever hour; false: the limit of the hour
      "scheduleMissingDay": "NEXT_DAY",      of the 31st in a shorter month; LAST_DAY: the month's last day
      "idleLockMinutes": 10,                 minutes without use after which the browser asks for the password; null: never
      "registeredDevices": true,             payments from devices that are not registered are limited to
      "unregisteredPaymentLimit": 200,         so much each, and
      "unregisteredDayLimit": 1000,            so much a day,
      "unregisteredDaySum": "ALL",             all such devices of a customer together; EACH: each of them
      "deviceIdleMonths": 12,                1 to 24: without a sign-in for so long a device is not registered any more
      "chargeHours": 24,                     1 to 8760: the life of a charge whose order names none
      "refuseSuspectedPayees": true,         payments to people under founded suspicion of fraud are refused
      "precautionaryBlockHours": 72,         1 to 72: for how long a received Pix may be blocked; null: never
      "contestBlockDays": 11,                1 to 11: for how long what another bank contests is blocked
      "refundDays": 90,                      days after a received Pix in which it can be returned,
      "contestDays": 80,                       a sent one contested,
      "contestFollowedDays": 90,               what is found of a contested one taken back
      "contestAnalysisDays": 7,              1 to 30: for how long a contest is analysed
      "objectionDays": 80,                   days after a return by a contest in which its receiver objects
      "entrepreneurFeesFree": true,          individual entrepreneurs (MEI) pay no fee for a Pix, as people do
      "entrepreneurNightCap": true,          what they pay people in a night has the limit between people
      "keyClaims": true,                     customers ask for keys at other banks; false: the support does
      "dataRecipients": [                    the companies that get customers' data, named on the page of privacy
        { "service": "EMAIL", "name": "…" }  EMAIL, SMS, HOSTING, IDENTITY, CREDIT_BUREAU or OTHER
      ]
    }
  ],
  "pixLocation": "https://pix.banco.com.br", where other banks fetch its charges, led to this server; null: no charges
  "terms": {
    "PERSON": {
      "dayLimit": 5000, "nightLimit": 1000, "limitPerTransaction": 2000,
      "feeTypePixIn": "FIXED", "feePixIn": 0,        FIXED in reais, PERCENTAGE in per cent
      "feeTypePixOut": "FIXED", "feePixOut": 0,      people never pay for a Pix
      "feeTypeTedOut": "FIXED", "feeTedOut": 8.5,
      "feeBillet": 2.9, "monthlyFee": 0
    },
    "COMPANY": { the same fields }
  }
}`;
