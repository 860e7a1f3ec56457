import { ruleVersionsAsFile, type TenantWhole, type TermsRow } from "../../modules/tenants/tenants.ts";

/** A bank as `tenant create` reads it, in reais and per cent. */
export function tenantFileOf(tenant: TenantWhole) {
  const { id: _id, state: _state, stateAt: _stateAt, primary, background, terms, rules, ...rest } = tenant;
  return {
    ...rest,
    colors: { primary, background },
    rules: ruleVersionsAsFile(rules),
    terms: { PERSON: termsFileOf(terms.PERSON), COMPANY: termsFileOf(terms.COMPANY) },
  };
}

const termsFileOf = (t: TermsRow) => ({
  dayLimit: t.dayLimit / 100,
  nightLimit: t.nightLimit / 100,
  limitPerTransaction: t.transactionLimit / 100,
  feeTypePixIn: t.pixIn.type,
  feePixIn: written(t.pixIn),
  feeTypePixOut: t.pixOut.type,
  feePixOut: written(t.pixOut),
  feeTypeTedOut: t.tedOut.type,
  feeTedOut: written(t.tedOut),
  feeBillet: t.billet / 100,
  monthlyFee: t.monthly / 100,
});

const written = ({ type, fee }: TermsRow["pixIn"]): number => fee / (type === "FIXED" ? 100 : 10_000);
