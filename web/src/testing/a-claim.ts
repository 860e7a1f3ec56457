/** A portability that another bank asks of the customer, as the API answers it. */
export const aClaim = {
  id: "50000000-0000-4000-8000-000000000001",
  type: "PORTABILITY",
  keyType: "PHONE",
  key: "+5511987654321",
  role: "DONOR",
  status: "WAITING_RESOLUTION",
  resolvesAt: "2026-11-29T12:30:00.000Z",
  completeUntil: null,
  createdAt: "2026-11-22T12:30:00.000Z",
  otherBank: "Banco Mar S.A.",
  end: null,
  actions: ["confirm", "cancel"],
  needsCode: false,
};
