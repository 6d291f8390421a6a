/**
 * Hands the address that has just subscribed in this tab from the signup to the sign-in screen, across a full page
 * load. It only saves typing: the server decides whether this browser may sign in with it.
 */
const CHECKOUT_KEY = 'spreadwise_checkout';

export function rememberCheckout(email: string): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, JSON.stringify({ email }));
  } catch {
    /* Without storage the customer types the address again. */
  }
}

/** Returns the address, or null. Does not remove it. */
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
    /* Disabled storage contains nothing to remove. */
  }
}
