import { type KeyFinding, keyFindings } from "@vitral/contract/pix-key-findings";
import { claimTypeLabels } from "@vitral/contract/pix-claims";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { claimsForStaff, keysForStaff } from "../../pix-keys/pix-keys.ts";
import { commandKind, type Description, fact } from "./kind.ts";

const keyFacts = ({ type, key }: { type: keyof typeof pixKeyLabels; key: string }) => [
  fact("keyType", pixKeyLabels[type]),
  fact("key", key),
];
const becauseOf = (finding: KeyFinding): string => `por ${keyFindings[finding]}`;

const cannotRemove = "Esta chave já não está nesta conta, ou há um pedido dela em andamento.";
const cannotCorrect = "Só uma chave ativa, sem pedido em andamento, pode ser corrigida.";
const cannotCancel = "Só um pedido em andamento, de uma chave que o nosso cliente pediu, pode ser cancelado assim.";

/** The key leaves the customer's account at once, and the directory when it answers. */
export const keyRemove = commandKind({
  kind: "key.remove",
  async describe(_deps, tx, tenantId, { keyId, finding }): Promise<Description> {
    const found = await keysForStaff.theKey(tx, { tenantId, id: keyId });
    const isHere = found.status !== "REMOVING" && !found.isClaimed;
    return {
      sentence: `Remover uma chave Pix do cliente, ${becauseOf(finding)}`,
      changes: [...keyFacts(found), { field: "state", before: "na conta", after: "removida" }],
      amount: null,
      customerId: found.customerId,
      accountId: found.accountId,
      obstacle: isHere ? null : cannotRemove,
    };
  },
  execute: (deps, tx, { keyId, finding }, { tenantId }) =>
    keysForStaff.removeKeyFor(deps, tx, { tenantId, id: keyId, finding }),
  failure: (done) => (done ? null : cannotRemove),
  details: ({ keyId, finding }) => ({ keyId, finding }),
});

/** The directory gets the key's holder again as our books have them. */
export const keyCorrect = commandKind({
  kind: "key.correct",
  async describe(_deps, tx, tenantId, { keyId, finding }): Promise<Description> {
    const found = await keysForStaff.theKey(tx, { tenantId, id: keyId });
    return {
      sentence: `Corrigir no diretório os dados de uma chave Pix do cliente, ${becauseOf(finding)}`,
      changes: [...keyFacts(found), { field: "directory", before: "como está", after: "com os dados da nossa base" }],
      amount: null,
      customerId: found.customerId,
      accountId: found.accountId,
      obstacle: found.status === "ACTIVE" && !found.isClaimed ? null : cannotCorrect,
    };
  },
  execute: (deps, tx, { keyId, finding }, { tenantId }) =>
    keysForStaff.correctKeyFor(deps, tx, { tenantId, id: keyId, finding }),
  failure: (done) => (done ? null : cannotCorrect),
  details: ({ keyId, finding }) => ({ keyId, finding }),
});

/** What a customer of ours asked for is taken back, whatever the customer says. */
export const claimCancel = commandKind({
  kind: "claim.cancel",
  async describe(deps, tx, tenantId, { claimId, finding }): Promise<Description> {
    const found = await claimsForStaff.theAskedClaim(tx, { tenantId, id: claimId });
    const isPossible = claimsForStaff.mayCancel(found, finding, deps.now());
    return {
      sentence: `Cancelar um pedido de chave Pix do cliente, ${becauseOf(finding)}`,
      changes: [
        fact("claim", claimTypeLabels[found.type]),
        ...keyFacts({ type: found.keyType, key: found.key }),
        { field: "state", before: "em andamento", after: "cancelado" },
      ],
      amount: null,
      customerId: found.customerId,
      accountId: found.accountId,
      obstacle: isPossible ? null : cannotCancel,
    };
  },
  execute: (deps, tx, { claimId, finding }, { tenantId }) =>
    claimsForStaff.cancelClaimFor(deps, tx, { tenantId, id: claimId, finding }),
  failure: (done) => (done ? null : cannotCancel),
  details: ({ claimId, finding }) => ({ claimId, finding }),
});
