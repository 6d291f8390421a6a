/** Stripe's ids and times in ours. */

export const instantOf = (seconds: number): Date => new Date(seconds * 1000);

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
