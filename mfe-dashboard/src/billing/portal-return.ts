/** Remembers a visit to the provider's portal, so that the customer returns to where they left. */
const KEY = 'spreadwise_portal';

export function rememberPortal(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    /* Without storage they return to the start page. */
  }
}

/** True once, right after the customer returns. */
export function isBackFromPortal(): boolean {
  try {
    const isBack = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isBack;
  } catch {
    return false;
  }
}
