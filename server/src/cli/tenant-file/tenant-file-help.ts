import { type RuleField, ruleFields, ruleNames } from "@vitral/contract/console/terms/rule-fields";

const ruleLines = ruleNames
  .map((name) => {
    const { type, example, help }: RuleField = ruleFields[name];
    const value = type === "amount" ? example / 100 : example;
    return `${`      "${name}": ${JSON.stringify(value)},`.padEnd(45)}${help}`;
  })
  .join("\n");

/** The shape of a bank's file, for the help of the commands that read it. */
export const tenantFileHelp = `FILE.json (amounts in reais; logos and favicon are addresses, https:// or of this server, or null):

{
  "slug": "exemplo",                         short name, for ever
  "ispb": "12345678",                        at the central bank, for ever; brands of one institution share it
  "hosts": ["banco.exemplo.com.br"],         the addresses that lead to it
  "name": "Banco Exemplo S.A.",
  "document": "11.222.333/0001-81",          CNPJ
  "prefixDisplayName": "Banco",              optional
  "displayName": "Banco Exemplo",
  "article": "o",                            of the name in a sentence: "o" Banco, "a" Cooperativa; optional
  "bankName": "Banco Exemplo S.A.",          as other banks and receipts name it
  "agency": "0001",                          of new accounts; each brand of an ISPB has its own
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
${ruleLines}
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
