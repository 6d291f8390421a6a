/** That somebody has left for the provider's portal, so that they come back to where they left. */
const KEY = 'spreadwise_portal';

export function rememberPortal(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    /* Without storage they come back to where everybody begins. */
  }
}

/** Once: whether they have just come back. */
export function isBackFromPortal(): boolean {
  try {
    const isBack = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isBack;
  } catch {
    return false;
  }
}
