/**
 * What a customer was shown, so that it is what is charged: the moment from which the unused time is counted and the
 * amount. On the wire it is the plan change's `quote`. It is not signed: the provider is asked again for that very
 * moment, and only a recent one is taken.
 */
import { PLAN_IDS, type PlanId } from '@spreadwise/contract/plans';
import { z } from 'zod';

export interface PriceOffer {
  readonly from: PlanId;
  readonly to: PlanId;
  readonly at: Date;
  /** What is due at once for an upgrade, the first charge of the new plan for a downgrade. */
  readonly amountCents: number;
  /** The end of the period in which it was asked. */
  readonly periodEnd: Date;
}

const HOLDS_MS = 15 * 60_000;
/** The clocks of two replicas may differ by as much. */
const SKEW_MS = 60_000;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const writeOffer = ({ from, to, at, amountCents, periodEnd }: PriceOffer): string =>
  [from, to, seconds(at), amountCents, seconds(periodEnd)].join('.');

const plan = z.enum(PLAN_IDS);
const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const moment = count.transform((value) => new Date(value * 1000));
const parts = z.tuple([plan, plan, moment, count, moment]);

/** Null for what is no offer. */
export function readOffer(text: string): PriceOffer | null {
  const { success, data } = parts.safeParse(text.split('.'));
  if (!success) return null;
  const [from, to, at, amountCents, periodEnd] = data;
  return { from, to, at, amountCents, periodEnd };
}

/** One from an earlier moment would let the customer choose when the unused time is counted. */
export function isRecent({ at }: PriceOffer, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age > -SKEW_MS && age <= HOLDS_MS;
}
