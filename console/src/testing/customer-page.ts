import type { CustomerPage } from "@vitral/contract/console/customers";

/** What the page of a customer shows of somebody who has not done anything yet. */
export const ana: CustomerPage = {
  id: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01",
  name: "Ana Lima",
  document: "***.444.777-**",
  entityType: "PERSON",
  isEntrepreneur: false,
  email: "a***@exemplo.com.br",
  phone: null,
  status: "ACTIVE",
  onboardingStep: "DONE",
  createdAt: new Date("2026-03-10T12:00:00Z"),
  closedAt: null,
  erasedAt: null,
  blockedAt: null,
  blockedReason: null,
  pin: "SET",
  sessions: 0,
  accounts: [],
  keys: [],
  claims: [],
  devices: [],
  schedules: [],
  payeeLimits: [],
  marks: [],
  mayBeMarked: true,
};
