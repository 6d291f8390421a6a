/** Stripe's ids and times in ours. */

export function instantOf(seconds: number): Date {
  if (!Number.isFinite(seconds)) throw new TypeError('The provider names no time where one belongs.');
  return new Date(seconds * 1000);
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
