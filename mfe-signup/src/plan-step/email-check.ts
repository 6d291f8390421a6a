/** A first look at the address, so that nobody fills in a card for nothing; the server is the authority. */
export function checkEmail(address: string): 'empty' | 'malformed' | null {
  const value = address.trim();
  if (!value) return 'empty';
  const input = Object.assign(document.createElement('input'), { type: 'email', value });
  return input.validity.typeMismatch || !/@[^@\s]+\.[^@\s.]+$/.test(value) ? 'malformed' : null;
}
