/** /v1/products and /v1/prices. */
import { z } from 'zod';
import { ApiError, invalidRequest, noSuch } from '../errors';
import { buildPrice, buildProduct, type PriceInput } from '../objects/catalogue';
import { type EndpointHost, mount } from '../request/endpoint';
import { isCreatedIn, paginate } from '../request/paginate';
import {
  clearableText,
  count,
  createdRange,
  expansion,
  integer,
  list,
  mergeMetadata,
  metadata,
  paging,
  text,
  truth,
} from '../request/parameters';
import { previousAttributes, type World } from '../state/world';
import type { Price, Product } from '../wire';

const features = z
  .union([z.literal('').transform((): { name: string }[] => []), list(z.strictObject({ name: text }))])
  .optional();
const interval = z.enum(['day', 'week', 'month', 'year']);

function requireProduct(world: World, id: string, param = 'id'): Product {
  const product = world.store.get('product', id);
  if (product === undefined) throw noSuch('product', id, param, param === 'id' ? 404 : 400);
  return product;
}

function requirePrice(world: World, id: string): Price {
  const price = world.store.get('price', id);
  if (price === undefined) throw noSuch('price', id, 'price', 404);
  return price;
}

export function mountProducts(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/products',
    params: z.strictObject({
      ...expansion,
      id: text.optional(),
      name: text,
      active: truth.default(true),
      description: text.optional(),
      marketing_features: features,
      metadata: metadata.optional(),
    }),
    run: ({ world, params }) => {
      if (params.id !== undefined && world.store.get('product', params.id) !== undefined) {
        throw new ApiError(400, {
          type: 'invalid_request_error',
          code: 'resource_already_exists',
          message: 'Product already exists.',
          param: 'id',
        });
      }
      const product = buildProduct(world, {
        ...params,
        metadata: mergeMetadata({}, params.metadata),
        marketing_features: params.marketing_features ?? [],
      });
      world.store.put('product', product);
      world.emit('product.created', product);
      return product;
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/products/:id',
    params: z.strictObject({
      ...expansion,
      name: text.optional(),
      active: truth.optional(),
      default_price: text.optional(),
      description: clearableText.optional(),
      marketing_features: features,
      metadata: metadata.optional(),
    }),
    run: ({ world, params, id }) => {
      const before = requireProduct(world, id);
      const after = world.update('product', before, {
        active: params.active ?? before.active,
        default_price: params.default_price ?? before.default_price ?? null,
        description: params.description === undefined ? before.description : params.description,
        marketing_features: params.marketing_features ?? before.marketing_features,
        metadata: mergeMetadata(before.metadata, params.metadata),
        name: params.name ?? before.name,
        updated: world.now,
      });
      world.emit('product.updated', after, previousAttributes(before, after));
      return after;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/products/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireProduct(world, id),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/products',
    params: z.strictObject({
      ...paging,
      ...expansion,
      active: truth.optional(),
      created: createdRange,
      ids: list(text).optional(),
    }),
    run: ({ world, params }) => {
      const found = world.store
        .all('product')
        .filter((product) => params.active === undefined || product.active === params.active)
        .filter((product) => params.ids === undefined || params.ids.includes(product.id))
        .filter((product) => isCreatedIn(product.created, params.created));
      return paginate(found, '/v1/products', params);
    },
  });
}

const priceParams = z.strictObject({
  ...expansion,
  active: truth.default(true),
  currency: z
    .string()
    .regex(/^[a-zA-Z]{3}$/, 'Invalid currency')
    .transform((code) => code.toLowerCase()),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: text.optional(),
  product_data: z.strictObject({ id: text.optional(), name: text, metadata: metadata.optional() }).optional(),
  recurring: z
    .strictObject({
      interval,
      interval_count: integer.pipe(z.number().min(1)).default(1),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: truth.default(false),
  unit_amount: count,
});

export function mountPrices(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/prices',
    params: priceParams,
    run: ({ world, params }) => {
      claimLookupKey(world, params.lookup_key, params.transfer_lookup_key);
      const price = buildPrice(world, priceInput(world, params));
      price.tax_behavior = params.tax_behavior ?? price.tax_behavior;
      world.store.put('price', price);
      world.emit('price.created', price);
      return price;
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/prices/:id',
    params: z.strictObject({
      ...expansion,
      active: truth.optional(),
      lookup_key: clearableText.optional(),
      metadata: metadata.optional(),
      nickname: clearableText.optional(),
      tax_behavior: z.enum(['inclusive', 'exclusive']).optional(),
      transfer_lookup_key: truth.default(false),
    }),
    run: ({ world, params, id }) => {
      const before = requirePrice(world, id);
      if (params.lookup_key !== before.lookup_key) {
        claimLookupKey(world, params.lookup_key ?? undefined, params.transfer_lookup_key);
      }
      const behavior = params.tax_behavior ?? before.tax_behavior;
      if (before.tax_behavior !== 'unspecified' && behavior !== before.tax_behavior)
        throw invalidRequest('You cannot change `tax_behavior` once it is set.', { param: 'tax_behavior' });
      const after = changePrice(world, before, {
        tax_behavior: behavior,
        active: params.active ?? before.active,
        lookup_key: params.lookup_key === undefined ? before.lookup_key : params.lookup_key,
        metadata: mergeMetadata(before.metadata, params.metadata),
        nickname: params.nickname === undefined ? before.nickname : params.nickname,
      });
      world.emit('price.updated', after, previousAttributes(before, after));
      return after;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/prices/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requirePrice(world, id),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/prices',
    params: z.strictObject({
      ...paging,
      ...expansion,
      active: truth.optional(),
      created: createdRange,
      currency: text.optional(),
      lookup_keys: list(text).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: interval.optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    run: ({ world, params }) => {
      const { active, currency, lookup_keys, product, recurring, type } = params;
      const found = world.store
        .all('price')
        .filter((price) => active === undefined || price.active === active)
        .filter((price) => currency === undefined || price.currency === currency)
        .filter((price) => lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? ''))
        .filter((price) => product === undefined || price.product === product)
        .filter((price) => type === undefined || price.type === type)
        .filter((price) => !recurring?.interval || price.recurring?.interval === recurring.interval)
        .filter((price) => isCreatedIn(price.created, params.created));
      return paginate(found, '/v1/prices', params);
    },
  });
}

function priceInput(world: World, params: z.output<typeof priceParams>): PriceInput {
  return {
    product: productFor(world, params),
    currency: params.currency,
    unitAmount: params.unit_amount,
    active: params.active,
    lookupKey: params.lookup_key,
    nickname: params.nickname,
    metadata: mergeMetadata({}, params.metadata),
    recurring:
      params.recurring === undefined
        ? null
        : { interval: params.recurring.interval, intervalCount: params.recurring.interval_count },
  };
}

function productFor(world: World, params: z.output<typeof priceParams>): string {
  if (params.product !== undefined) return requireProduct(world, params.product, 'product').id;
  if (params.product_data === undefined) {
    throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
      code: 'parameter_missing',
      param: 'product',
    });
  }
  const product = buildProduct(world, {
    ...params.product_data,
    active: true,
    metadata: mergeMetadata({}, params.product_data.metadata),
    marketing_features: [],
  });
  world.emit('product.created', product);
  return world.store.put('product', product).id;
}

/** A lookup key belongs to one price only: rejected if it is taken, unless the caller transfers it. */
function claimLookupKey(world: World, key: string | undefined, transfer: boolean): void {
  const owner = world.store.all('price').find((price) => key !== undefined && price.lookup_key === key);
  if (owner === undefined) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${owner.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  changePrice(world, owner, { lookup_key: null });
}

/** Also updates the price within every subscription that uses it. */
function changePrice(world: World, before: Price, patch: Partial<Price>): Price {
  const after = world.update('price', before, patch);
  for (const subscription of world.store.all('subscription')) {
    const { items } = subscription;
    if (!items.data.some(({ price }) => price.id === after.id)) continue;
    const data = items.data.map((item) => (item.price.id === after.id ? { ...item, price: after } : item));
    world.store.put('subscription', { ...subscription, items: { ...items, data } });
  }
  return after;
}
