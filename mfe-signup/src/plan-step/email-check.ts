/** A first look at the address, so that nobody fills in a card for nothing; the server is the authority. */
export function checkEmail(input: HTMLInputElement): 'empty' | 'malformed' | null {
  const value = input.value.trim();
  if (!value) return 'empty';
  return input.validity.typeMismatch || !/@[^@\s]+\.[^@\s.]+$/.test(value) ? 'malformed' : null;
}
