/** The terms as they are typed. */

import type { AlertRules, AlertSettings } from '@spreadwise/contract';
import { MOST_SUM } from '@spreadwise/contract/bounds';
import type { Currency, TypedSum } from '@spreadwise/contract/currencies';
import { type Money, namesIn, numberIn, whyNotUpTo } from '@spreadwise/shared-screens';
import { here } from '../profile/draft';

export interface TermsDraft {
  readonly modes: AlertRules['modes'];
  readonly digestEvery: AlertRules['digestEvery'];
  readonly floor: string;
  /** Of the floor. */
  readonly currency: Currency;
  readonly maxHops: string;
  readonly lastingOnly: boolean;
  readonly coins: string;
  readonly exchanges: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
  /** In which the hours are typed. */
  readonly timeZone: string;
  readonly mostAnHour: string;
}

export const draftOf = (
  { rules, timeZone }: Pick<AlertSettings, 'rules' | 'timeZone'>,
  money: Pick<Money, 'typed' | 'rate'>,
): TermsDraft => ({
  modes: rules.modes,
  digestEvery: rules.digestEvery,
  ...floorIn(rules, money),
  maxHops: rules.maxHops === null ? '' : String(rules.maxHops),
  lastingOnly: rules.lastingOnly ?? false,
  coins: rules.coins.join(', '),
  exchanges: rules.exchanges.join(', '),
  quietFrom: rules.quiet?.from ?? '',
  quietUntil: rules.quiet?.until ?? '',
  timeZone: timeZone ?? here(),
  mostAnHour: String(rules.mostAnHour),
});

/** By field. */
export type TermsErrors = Readonly<Partial<Record<keyof TermsDraft, string>>>;

function floorIn(rules: AlertRules, { typed, rate }: Pick<Money, 'typed' | 'rate'>) {
  const floor = floorOf(rules);
  const { text, currency } = floor === null ? { text: '', currency: rate.currency } : typed(floor);
  return { floor: text, currency };
}

/** Terms of before there were other currencies say it in euros. */
function floorOf({ floor, floorEur }: AlertRules): TypedSum | null {
  if (floor !== undefined) return floor;
  return floorEur === null ? null : { cents: Math.round(floorEur * 100), currency: 'EUR' };
}

/** What is to be saved, or what is wrong: the server would take a floor that is no number for none. */
export function readDraft(
  draft: TermsDraft,
): { readonly rules: AlertRules; readonly errors?: never } | { readonly errors: TermsErrors } {
  const sum = numberIn(draft.floor);
  const floor = whyNotUpTo(MOST_SUM, sum);
  if (floor) return { errors: { floor } };
  return {
    rules: rulesOf(draft, sum === null ? null : { cents: Math.round(sum * 100), currency: draft.currency }),
  };
}

/** What else makes no sense is left to the server, which says what would. */
const rulesOf = (draft: TermsDraft, floor: TypedSum | null): AlertRules => ({
  modes: draft.modes,
  digestEvery: draft.digestEvery,
  floor,
  floorEur: null,
  maxHops: draft.maxHops === '' ? null : Number(draft.maxHops),
  lastingOnly: draft.lastingOnly,
  coins: namesIn(draft.coins.toUpperCase()),
  exchanges: namesIn(draft.exchanges.toLowerCase()),
  quiet:
    draft.quietFrom === '' && draft.quietUntil === ''
      ? null
      : { from: draft.quietFrom, until: draft.quietUntil, timeZone: draft.timeZone },
  mostAnHour: Number(draft.mostAnHour),
});
