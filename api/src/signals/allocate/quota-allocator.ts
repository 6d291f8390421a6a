/** Gives signals to the customers who listen, those of many desks in one transaction, one transaction at a time. */
import type { Logger } from 'pino';
import { utcDay } from '../../lib/utc-day';
import type { Desk } from '../stream/customer-feed';
import type { DeliveriesStore } from './deliveries-store';

export interface GivingContext {
  readonly deliveries: Pick<DeliveriesStore, 'give'>;
  readonly now: () => Date;
  readonly log: Logger;
}

const MOST_DESKS_AT_ONCE = 50;

/** Resolves when nobody waits any more, or giving failed; it is tried again in a second then. */
export function createGiving(desks: ReadonlyMap<string, Desk>, context: GivingContext): () => Promise<void> {
  const { deliveries, now, log } = context;
  let giving: Promise<void> | null = null;

  const giveTo = async (asking: readonly Desk[]) => {
    const at = now();
    const day = utcDay(at);
    try {
      const standings = await deliveries.give(
        day,
        at,
        asking.map((desk) => desk.ask()),
      );
      for (const desk of asking) {
        const standing = standings.get(desk.customerId);
        if (standing) desk.settle(day, standing);
        else desk.giveUp();
      }
    } catch (error) {
      for (const desk of asking) desk.giveUp();
      throw error;
    }
  };
  const nextToAsk = () =>
    [...desks.values()].filter(({ isWaiting }) => isWaiting).slice(0, MOST_DESKS_AT_ONCE);
  const giveAll = async () => {
    try {
      // What opens in the same turn is given together.
      await Promise.resolve();
      for (let asking = nextToAsk(); asking.length > 0; asking = nextToAsk()) await giveTo(asking);
    } catch (error) {
      log.warn({ err: error }, 'signals could not be given; they are tried again in a second');
    } finally {
      giving = null;
    }
  };
  return () => {
    giving ??= giveAll();
    return giving;
  };
}
