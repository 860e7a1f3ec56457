import { type PushChoice, savePush } from "@vitral/contract/push";
import { call } from "../../lib/api.ts";
import { hasSignedOut, onSessionChange } from "../session/session.ts";

/** Whether this browser can show notices while the bank is closed, and if not, why. */
export type PushAbility = "READY" | "DENIED" | "NOT_INSTALLED" | "UNSUPPORTED";

export function pushAbility(): PushAbility {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    // An iPhone has Web Push in an installed page alone.
    return "standalone" in navigator && navigator.standalone !== true ? "NOT_INSTALLED" : "UNSUPPORTED";
  }
  return Notification.permission === "denied" ? "DENIED" : "READY";
}

const registration = async () => navigator.serviceWorker.getRegistration();

const subscriptionHere = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

let isFollowing = false;

/** From now on signing out ends it in this browser. */
function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  onSessionChange(() => {
    if (hasSignedOut()) forgetHere().catch(() => undefined);
  });
}

async function save(subscription: PushSubscription, choice: PushChoice | null): Promise<PushChoice | null> {
  followSession();
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return (await call(savePush, { body: { endpoint, p256dh, auth, choice } })).choice;
}

/** What holds in this browser for the customer; null: it is told nothing. Notes its session, which can end it. */
export async function choiceHere(): Promise<PushChoice | null> {
  const subscription = await subscriptionHere();
  return subscription && save(subscription, null);
}

/** Stores a choice for this browser, which is subscribed where it was not; null: its customer did not allow it. */
export async function chooseHere(publicKey: string, choice: PushChoice): Promise<PushChoice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return save(await subscribe(publicKey), choice);
}

/** Ends what this browser is told, here and at the bank. */
export async function endHere(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await save(subscription, { kinds: [], showsDetails: false });
  await forgetHere();
}

/** Ends it in this browser alone, where nothing stays on the screen: its service tells the bank that it is gone. */
export async function forgetHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
  for (const notice of (await (await registration())?.getNotifications()) ?? []) notice.close();
}

/** The browser could not be subscribed, and why is not known: offline, or without its service. */
export class NotSubscribed extends Error {
  override readonly name = "NotSubscribed";
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const manager = (await registration())?.pushManager;
  if (!manager) throw new NotSubscribed();
  const applicationServerKey = bytesOf(publicKey);
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch {
    // One with another key of the bank is in the way.
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options).catch(() => {
      throw new NotSubscribed();
    });
  }
}

function bytesOf(inBase64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(inBase64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
