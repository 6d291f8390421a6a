/**
 * The hand-over from the signup screen: it leaves the address there just before its full redirect to /dashboard.
 * It only saves typing: whether this browser may sign in with that address is the server's to say.
 */
const CHECKOUT_KEY = 'spreadwise_checkout';

/** The address that has just subscribed in this tab, or null. Reading does not take it away. */
export function readCheckout(): string | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(CHECKOUT_KEY) ?? 'null');
    const email = typeof value === 'object' && value !== null && 'email' in value ? value.email : null;
    return typeof email === 'string' && email ? email : null;
  } catch {
    return null;
  }
}

export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_KEY);
  } catch {
    /* Storage that is switched off holds nothing to forget. */
  }
}
