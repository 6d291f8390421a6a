/** The service worker that shows pushed alerts: where it is, and what it tells an open tab. */
export const PUSH_WORKER = '/push-worker.js';
/** No page is below it, so that the worker stands in no page's way. */
export const PUSH_SCOPE = '/push-worker/';

/** Where a button of a notice is pressed. */
export const PUSH_ACT_PATH = '/push-act';

const ASKED = 'spreadwise:push-worker';
type Registration = Promise<ServiceWorkerRegistration>;

/** A remote's way to the worker, which the shell alone may register. Rejects in a host that has none. */
export function askForPushWorker(): Registration {
  let answered: Registration | null = null;
  const answer = (registration: Registration) => {
    answered = registration;
  };
  window.dispatchEvent(new CustomEvent(ASKED, { detail: answer }));
  return answered ?? Promise.reject(new Error('This host has no worker for pushed alerts.'));
}

/** The shell's side. */
export function answerPushWorker(register: () => Registration): void {
  window.addEventListener(ASKED, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'function') detail(register());
  });
}

/** Somebody clicked an alert: the tab is to go there. Null: it is another message. */
export function openedPath(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, path } = message as { type?: unknown; path?: unknown };
  return type === 'open' && typeof path === 'string' && isOwnPath(path) ? path : null;
}

/** As browsers read it: `/\host` and `/<tab>/host` lead to another host, as `//host` does. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;
const HERE = 'https://here.invalid';
