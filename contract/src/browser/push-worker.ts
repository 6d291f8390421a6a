/** The service worker that shows pushed alerts: its address, and its messages to open tabs. */
export const PUSH_WORKER = '/push-worker.js';
/** No page is below this path, so the worker controls none. */
export const PUSH_SCOPE = '/push-worker/';

/** Called when a notification's button is pressed. */
export const PUSH_ACT_PATH = '/push-act';

const ASKED = 'spreadwise:push-worker';
type Registration = Promise<ServiceWorkerRegistration>;

/** How a remote reaches the worker, which only the shell may register. Rejects in a host without one. */
export function askForPushWorker(): Registration {
  let answered: Registration | null = null;
  const answer = (registration: Registration) => {
    answered = registration;
  };
  window.dispatchEvent(new CustomEvent(ASKED, { detail: answer }));
  return answered ?? Promise.reject(new Error('This host has no worker for push alerts.'));
}

/** The shell's side. */
export function answerPushWorker(register: () => Registration): void {
  window.addEventListener(ASKED, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'function') detail(register());
  });
}

/** The path to open after a click on an alert; null: a different message. */
export function openedPath(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, path } = message as { type?: unknown; path?: unknown };
  return type === 'open' && typeof path === 'string' && isOwnPath(path) ? path : null;
}

/** Parsed like a browser: `/\host` and `/<tab>/host` lead to another host, as `//host` does. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;
const HERE = 'https://here.invalid';
