/** Finds what parameters refer to, or throws Stripe's `No such …`. */
import { cardError, type Decline, testToken } from '../cards';
import { type ApiError, noSuch } from '../errors';
import { buildPaymentMethod } from '../objects/payment';
import type { World } from '../state/world';
import type { Invoice, PaymentMethod, Subscription } from '../wire';

/** Also creates Stripe's ready-made test cards (pm_card_visa …) on demand. */
export function requireMethod(world: World, id: string, param: string): PaymentMethod {
  const found = world.store.get('payment_method', id);
  if (found !== undefined) return found;
  const card = testToken(id);
  if (card === undefined) throw noSuch('PaymentMethod', id, param, param === 'id' ? 404 : 400);
  const expYear = new Date(world.now * 1000).getUTCFullYear() + 1;
  return storeMethod(
    world,
    buildPaymentMethod(world, { card, expMonth: 12, expYear, checksCvc: true, billing: {}, metadata: {} }),
    card.behaviour,
  );
}

export function storeMethod(
  world: World,
  method: PaymentMethod,
  behaviour: Parameters<typeof cardRecord>[1],
): PaymentMethod {
  world.store.put('card', cardRecord(method.id, behaviour));
  return world.store.put('payment_method', method);
}

function cardRecord(id: string, behaviour: NonNullable<ReturnType<typeof testToken>>['behaviour']) {
  return { id, behaviour, authenticated: false };
}

export function requireSubscription(world: World, id: string, param = 'id'): Subscription {
  const subscription = world.store.get('subscription', id);
  if (subscription === undefined) throw noSuch('subscription', id, param, param === 'id' ? 404 : 400);
  return subscription;
}

export function requireInvoice(world: World, id: string): Invoice {
  const invoice = world.store.get('invoice', id);
  if (invoice === undefined) throw noSuch('invoice', id, 'invoice', 404);
  return invoice;
}

export function declined(decline: Decline): ApiError {
  return cardError(decline.code, decline.message, {
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
  });
}
