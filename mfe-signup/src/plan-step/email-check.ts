/** A first look at the address, so that nobody fills in a card for nothing; the server is the authority. */
import { EMAIL_ADDRESS } from '@spreadwise/contract/email-address';

export function checkEmail(address: string): 'empty' | 'malformed' | null {
  const value = address.trim().toLowerCase();
  if (!value) return 'empty';
  return EMAIL_ADDRESS.test(value) ? null : 'malformed';
}
