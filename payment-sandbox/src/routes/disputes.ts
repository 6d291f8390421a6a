/** /v1/disputes. As in Stripe's test mode, the evidence `winning_evidence` wins at once and `losing_evidence` loses. */
import { z } from 'zod';
import { closeDispute } from '../billing/disputes';
import { invalidRequest, noSuch } from '../errors';
import { type EndpointHost, mount } from '../request/endpoint';
import { filterByCharge, paginate } from '../request/paginate';
import { chargeFilter, expansion, mergeMetadata, metadata, paging, text, truth } from '../request/parameters';
import type { World } from '../state/world';
import type { Dispute } from '../wire';

export function mountDisputes(host: EndpointHost): void {
  mount(host, {
    method: 'GET',
    path: '/v1/disputes/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireDispute(world, id),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/disputes',
    params: z.strictObject({
      ...paging,
      ...expansion,
      ...chargeFilter,
    }),
    run: ({ world, params }) =>
      paginate(filterByCharge(world.store.all('dispute'), params), '/v1/disputes', params),
  });

  mount(host, {
    method: 'POST',
    path: '/v1/disputes/:id',
    params: z.strictObject({
      ...expansion,
      evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
      metadata: metadata.optional(),
      submit: truth.optional(),
    }),
    run: ({ world, params, id }) => {
      const dispute = requireOpen(world, id);
      const evidence = { uncategorized_text: params.evidence?.uncategorized_text ?? null };
      const outcome = OUTCOMES[evidence.uncategorized_text ?? ''];
      const described = world.update('dispute', dispute, {
        metadata: mergeMetadata(dispute.metadata, params.metadata),
      });
      return outcome && params.submit !== false
        ? closeDispute(world, described, outcome, evidence)
        : world.update('dispute', described, { evidence: { ...described.evidence, ...evidence } });
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    params: z.strictObject(expansion),
    run: ({ world, id }) => closeDispute(world, requireOpen(world, id), 'lost'),
  });
}

const OUTCOMES: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

function requireDispute(world: World, id: string): Dispute {
  const dispute = world.store.get('dispute', id);
  if (dispute === undefined) throw noSuch('dispute', id, 'dispute', 404);
  return dispute;
}

function requireOpen(world: World, id: string): Dispute {
  const dispute = requireDispute(world, id);
  if (dispute.status === 'needs_response') return dispute;
  throw invalidRequest('This dispute is already closed', { param: 'dispute' });
}
