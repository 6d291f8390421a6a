/** Refunds a charge to its card, whichever call asks for it. */
import { ApiError, invalidRequest } from '../errors';
import { buildRefund, type RefundInput } from '../objects/payment';
import { previousAttributes, type World } from '../state/world';
import type { Charge, Refund } from '../wire';

interface Asked extends Omit<RefundInput, 'amount'> {
  /** Null: all that is left. */
  readonly amount: number | null;
}

export function giveBack(world: World, charge: Charge, asked: Asked): Refund {
  refuseDisputed(world, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = asked.amount ?? left;
  refuseTooMuch(charge, amount, left);
  const refund = world.store.put('refund', buildRefund(world, charge, { ...asked, amount }));
  const refunded = world.update('charge', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  world.emit('refund.created', refund);
  world.emit('charge.refunded', refunded, previousAttributes(charge, refunded));
  return refund;
}

/** Unless the dispute was won, the bank has the money or demands it. */
function refuseDisputed(world: World, charge: Charge): void {
  const disputes = world.store.all('dispute').filter((dispute) => dispute.charge === charge.id);
  if (disputes.every(({ status }) => status === 'won')) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'charge_disputed',
    message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
  });
}

function refuseTooMuch(charge: Charge, amount: number, left: number): void {
  if (left === 0 && charge.captured) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    });
  }
}
