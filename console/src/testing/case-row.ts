/** A received contest that is not assigned, without its times. */
export const receivedContest = {
  id: "infraction-115a70f6-4ded-458e-afdd-3a5c9aa9240b",
  kind: "INFRACTION",
  customer: null,
  document: "***.444.777-**",
  amount: 9000,
  held: 0,
  state: "PENDING",
  outcome: "IN_ANALYSIS",
  protocol: null,
  endToEnd: null,
  snoozedUntil: null,
  assignee: null,
  escalated: null,
};
