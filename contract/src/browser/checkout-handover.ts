/**
 * The hand-over from the signup to the sign-in screen, across the full redirect between them: the address that has just
 * subscribed in this tab. It only saves typing: whether this browser may sign in with it is for the server to decide.
 */
const CHECKOUT_KEY = 'spreadwise_checkout';

export function rememberCheckout(email: string): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, JSON.stringify({ email }));
  } catch {
    /* Without storage the customer types the address once more. */
  }
}

/** The address, or null. Reading does not take it away. */
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
