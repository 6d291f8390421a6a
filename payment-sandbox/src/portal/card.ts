/** A new card from the portal: read from the form, saved for the customer and for every live plan. */
import { attach, cardOf } from '../billing/payments';
import { changeSubscription } from '../billing/subscribing';
import { type CardEntry, declineOfAttaching, wantsAuthentication } from '../cards';
import { declined } from '../routes/lookup';
import { createMethod } from '../routes/payments';
import { previousAttributes, type World } from '../state/world';
import type { Customer, PaymentMethod } from '../wire';

export function readCard(form: Record<string, unknown>): CardEntry {
  const text = (name: string) => String(form[name] ?? '');
  const [month = '', year = ''] = text('exp-date')
    .split(/\s*[/.-]\s*|\s+/)
    .filter(Boolean);
  return { number: text('cardnumber'), exp_month: Number(month), exp_year: Number(year), cvc: text('cvc') };
}

/** Saves the card, unless the bank wants to ask the customer first; throws the bank's decline. */
export function saveCard(
  world: World,
  customer: Customer,
  entry: CardEntry,
): { method: PaymentMethod; authenticate: boolean } {
  const method = methodOf(world, entry, customer.email);
  const { behaviour } = cardOf(world, method);
  const refusal = declineOfAttaching(behaviour);
  if (refusal !== null) throw declined(refusal);
  const authenticate = wantsAuthentication(behaviour, false);
  if (!authenticate) useCard(world, customer, method);
  return { method, authenticate };
}

/** A new card that belongs to no customer yet. */
export const methodOf = (world: World, card: CardEntry, email: string | null): PaymentMethod =>
  createMethod(world, { type: 'card', card, billing_details: { email: email ?? undefined } });

/** The customer has passed the bank's question. False if the card is not a new one of this world. */
export function finishCardSetup(world: World, customer: Customer, id: string): boolean {
  const method = world.store.get('payment_method', id);
  if (method === undefined || method.customer !== null) return false;
  world.update('card', cardOf(world, method), { authenticated: true });
  useCard(world, customer, method);
  return true;
}

const ALIVE = new Set(['active', 'trialing', 'past_due', 'unpaid']);

function useCard(world: World, customer: Customer, method: PaymentMethod): void {
  attach(world, method, customer.id);
  const after = world.update('customer', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  world.emit('customer.updated', after, previousAttributes(customer, after));
  for (const subscription of world.store.linked('subscription', 'customer', customer.id)) {
    if (ALIVE.has(subscription.status)) {
      changeSubscription(world, subscription, { default_payment_method: method.id });
    }
  }
}
