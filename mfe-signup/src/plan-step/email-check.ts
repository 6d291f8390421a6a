/** A first check of the address before the customer enters a card; the server has the final say. */
import { EMAIL_ADDRESS } from '@spreadwise/contract/email-address';

export function checkEmail(address: string): 'empty' | 'malformed' | null {
  const value = address.trim().toLowerCase();
  if (!value) return 'empty';
  return EMAIL_ADDRESS.test(value) ? null : 'malformed';
}

/** Common mail domains, and real domains similar to them, which are not typos. */
const USUAL = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com'],
  ...['gmx.de', 'gmx.net', 'web.de', 't-online.de', 'freenet.de', 'outlook.de', 'hotmail.de', 'yahoo.de'],
  ...['proton.me', 'protonmail.com', 'posteo.de', 'mailbox.org', 'aol.com'],
];
const NEIGHBOURS = ['mail.com', 'email.com', 'ymail.com', 'gmx.at', 'gmx.ch', 'gmx.com'];

/** The address with the common domain one typo away from its own; null if it looks right. */
export function slipOf(address: string): string | null {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  if ([...USUAL, ...NEIGHBOURS].includes(domain)) return null;
  const meant = USUAL.find((usual) => isOneSlip(domain, usual));
  return meant ? `${local}@${meant}` : null;
}

/** One letter added, missing or different, or two adjacent letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [one, other] = [typed.slice(start), meant.slice(start)];
  const isSwap = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return (
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1) === other.slice(1) ||
    (one !== '' && isSwap)
  );
}
