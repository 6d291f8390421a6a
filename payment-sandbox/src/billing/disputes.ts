/** Disputes: opened as the bank does, then won or lost. */
import { buildDispute } from '../objects/dispute';
import { previousAttributes, type World } from '../state/world';
import type { Charge, Dispute } from '../wire';

export function openDispute(world: World, charge: Charge): Dispute {
  world.update('charge', charge, { disputed: true });
  const dispute = world.store.put('dispute', buildDispute(world, charge));
  world.emit('charge.dispute.created', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(
  world: World,
  dispute: Dispute,
  status: 'won' | 'lost',
  evidence: Partial<Dispute['evidence']> = {},
): Dispute {
  const submitted = Object.keys(evidence).length > 0;
  const closed = world.update('dispute', dispute, {
    status,
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: submitted,
      submission_count: dispute.evidence_details.submission_count + Number(submitted),
      submission_method: submitted ? 'manual' : 'not_submitted',
    },
  });
  world.emit('charge.dispute.updated', closed, previousAttributes(dispute, closed));
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', closed);
  world.emit('charge.dispute.closed', closed);
  return closed;
}
