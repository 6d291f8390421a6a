/** This browser's side of push alerts: asks for permission, subscribes and unsubscribes. */
import { askForPushWorker, PUSH_SCOPE } from '@spreadwise/contract/push-worker';

export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** 'unsupported', for example, on an iPhone before the page is on the home screen. */
export type PushAbility = 'unsupported' | 'blocked' | 'possible';

export function pushAbility(page: Window & typeof globalThis = window): PushAbility {
  if (!('serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page))
    return 'unsupported';
  return page.Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Null: the user refused. Rejects when the browser's push service does not answer. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await askForPushWorker();
  await isActive(worker);
  // A subscription made with an earlier server key is useless.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** This browser's push endpoint; null: not subscribed. */
export async function ownEndpoint(): Promise<string | null> {
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  await worker?.unregister();
}

/** A subscription needs an active worker; `ready` only covers the page's own scope. */
function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
  });
}

/** The server's id for a device: SHA-256 of its endpoint. */
export async function deviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
