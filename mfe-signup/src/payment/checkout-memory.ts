/** Leaves the address for the sign-in screen behind the redirect, so that the dashboard opens by itself. */
const CHECKOUT_KEY = 'spreadwise_checkout';

export function rememberCheckout(email: string): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, JSON.stringify({ email }));
  } catch {
    /* Without storage the customer types the address once more. */
  }
}
