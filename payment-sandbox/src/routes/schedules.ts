/** /v1/subscription_schedules, for running subscriptions only. */
import { z } from 'zod';
import { beginSchedule, changePhases, releaseSchedule } from '../billing/scheduling';
import { invalidRequest, noSuch } from '../errors';
import { type EndpointHost, mount } from '../request/endpoint';
import { paginate } from '../request/paginate';
import {
  count,
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
import type { SubscriptionSchedule } from '../wire';
import { requireSubscription } from './lookup';
import { automaticTax, prorationBehavior } from './subscription-parameters';

const ownMetadata = metadata.optional().transform((given) => mergeMetadata({}, given));

const phase = z.strictObject({
  items: list(z.strictObject({ price: text, quantity: count.default(1), metadata: ownMetadata })).refine(
    (items) => items.length > 0,
    'at least one item is needed',
  ),
  start_date: integer.optional(),
  end_date: integer.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: count.pipe(z.number().min(1)).default(1),
    })
    .optional(),
  automatic_tax: automaticTax,
  trial: truth.optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  metadata: ownMetadata,
});

const updateParams = z.strictObject({
  ...expansion,
  // Ending the subscription with its schedule is not supported.
  end_behavior: z.literal('release').optional(),
  metadata: metadata.optional(),
  phases: list(phase).optional(),
  proration_behavior: prorationBehavior.optional(),
});

export function mountSchedules(host: EndpointHost): void {
  const base = '/v1/subscription_schedules';

  mount(host, {
    method: 'POST',
    path: base,
    params: z.strictObject({ ...expansion, from_subscription: text }),
    run: ({ world, params }) =>
      beginSchedule(world, requireSubscription(world, params.from_subscription, 'from_subscription')),
  });

  mount(host, {
    method: 'POST',
    path: `${base}/:id`,
    params: updateParams,
    run: ({ world, params, id }) => update(world, managed(world, id), params),
  });

  mount(host, {
    method: 'POST',
    path: `${base}/:id/release`,
    params: z.strictObject({ ...expansion, preserve_cancel_date: truth.optional() }),
    run: ({ world, id }) => {
      const { schedule, subscription } = managed(world, id);
      releaseSchedule(world, schedule, subscription);
      return requireSchedule(world, id);
    },
  });

  mount(host, {
    method: 'GET',
    path: `${base}/:id`,
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireSchedule(world, id),
  });

  mount(host, {
    method: 'GET',
    path: base,
    params: z.strictObject({ ...paging, ...expansion, customer: text.optional() }),
    run: ({ world, params: { customer, ...params } }) =>
      paginate(
        customer === undefined
          ? world.store.all('subscription_schedule')
          : world.store.linked('subscription_schedule', 'customer', customer),
        base,
        params,
      ),
  });
}

function requireSchedule(world: World, id: string): SubscriptionSchedule {
  const schedule = world.store.get('subscription_schedule', id);
  if (schedule === undefined) throw noSuch('subscription_schedule', id, 'id', 404);
  return schedule;
}

/** An active schedule with its subscription. */
function managed(world: World, id: string) {
  const schedule = requireSchedule(world, id);
  if (schedule.status !== 'active' || schedule.subscription === null) {
    throw invalidRequest(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  }
  return { schedule, subscription: requireSubscription(world, schedule.subscription) };
}

function update(
  world: World,
  { schedule, subscription }: ReturnType<typeof managed>,
  params: z.output<typeof updateParams>,
): SubscriptionSchedule {
  const phases =
    params.phases === undefined
      ? schedule.phases
      : changePhases(world, schedule, subscription, params.phases);
  const [present] = phases;
  const changed = world.update('subscription_schedule', schedule, {
    metadata: mergeMetadata(schedule.metadata ?? {}, params.metadata),
    phases,
    current_phase: present ? { end_date: present.end_date, start_date: present.start_date } : null,
  });
  world.emit('subscription_schedule.updated', changed, previousAttributes(schedule, changed));
  return changed;
}
