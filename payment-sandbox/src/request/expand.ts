/** `expand[]`: replaces ids by their objects, along dotted paths, and adds the fields shown only on request. */
import { hasEnded } from '../billing/ending';
import { intentOf } from '../billing/invoicing';
import { invalidRequest } from '../errors';
import type { TableName } from '../state/store';
import type { World } from '../state/world';

const MAX_DEPTH = 4;

const TABLE_OF_PREFIX: Record<string, TableName> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  sub: 'subscription',
  sub_sched: 'subscription_schedule',
  in: 'invoice',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  cn: 'credit_note',
  re: 'refund',
  dp: 'dispute',
  bpc: 'portal_configuration',
};

/** A copy of `value` with every path of `paths` expanded. */
export function expand(world: World, value: object, paths: string[] | undefined): object {
  return (paths ?? []).reduce<object>((result, path) => {
    const segments = path.split('.');
    const depth = segments.filter((segment) => segment !== 'data').length;
    if (depth > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. (${path})`, {
        param: 'expand',
      });
    }
    return expandPath(world, result, segments, path);
  }, value);
}

function expandPath(world: World, node: object, segments: string[], path: string): object {
  if (Array.isArray(node)) {
    return node.map((entry: unknown) => (isObject(entry) ? expandPath(world, entry, segments, path) : entry));
  }
  const [field, ...rest] = segments;
  if (field === undefined) return node;
  const child = childOf(world, node, field);
  if (child === undefined || (rest.length === 0 && !isObject(child) && child !== null)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return { ...node, [field]: isObject(child) ? expandPath(world, child, rest, path) : child };
}

function childOf(world: World, node: object, field: string): unknown {
  const shown = onRequest(world, node, field);
  if (shown !== undefined) return shown;
  const value = (node as Record<string, unknown>)[field];
  return typeof value === 'string' ? (find(world, field, value) ?? value) : value;
}

function find(world: World, field: string, id: string): object | undefined {
  const table = TABLE_OF_PREFIX[id.slice(0, id.lastIndexOf('_'))];
  // Products may have an id that the merchant has chosen.
  return world.store.get(field === 'product' ? 'product' : (table ?? 'customer'), id);
}

function onRequest(world: World, node: object, field: string): object | null | undefined {
  if (!('object' in node && 'id' in node && typeof node.id === 'string')) return undefined;
  const { store } = world;
  switch (`${node.object}.${field}`) {
    case 'invoice.confirmation_secret': {
      const secret = intentOf(world, node.id)?.client_secret;
      return secret == null ? null : { client_secret: secret, type: 'payment_intent' };
    }
    case 'invoice.payments':
      return listOf(
        store.linked('invoice_payment', 'invoice', node.id),
        `/v1/invoice_payments?invoice=${node.id}`,
      );
    case 'customer.subscriptions':
      return listOf(
        store.linked('subscription', 'customer', node.id).filter((sub) => !hasEnded(sub)),
        `/v1/customers/${node.id}/subscriptions`,
      );
    case 'charge.refunds':
      return listOf(
        store.all('refund').filter((refund) => refund.charge === node.id),
        `/v1/charges/${node.id}/refunds`,
      );
    default:
      return undefined;
  }
}

/** As at Stripe, the ten newest. */
function listOf(data: object[], url: string) {
  return { object: 'list', data: data.toReversed().slice(0, 10), has_more: data.length > 10, url };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
