/** This browser's side of pushed alerts: asks the person, subscribes, and lets go. */
import { askForPushWorker, PUSH_SCOPE } from '@spreadwise/contract/push-worker';

export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** 'unsupported': e.g. on an iPhone before the page was added to the home screen. */
export type PushAbility = 'unsupported' | 'blocked' | 'possible';

export function pushAbility(page: Window & typeof globalThis = window): PushAbility {
  if (!('serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page))
    return 'unsupported';
  return page.Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Null: the person said no. Rejects when the browser's push service does not answer. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await askForPushWorker();
  await isActive(worker);
  // One of another key, of before the server had another, is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Where this browser is pushed to; null: nowhere. */
export async function ownEndpoint(): Promise<string | null> {
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  await worker?.unregister();
}

/** A subscription needs a worker that runs; `ready` is about those of the page's own scope. */
function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
  });
}

/** As the server names a device: SHA-256 of its endpoint. */
export async function deviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
