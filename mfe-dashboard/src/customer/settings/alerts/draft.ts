/** The terms as they are typed. */
import type { AlertRules } from '@spreadwise/contract';
import { namesIn } from '../../../common/typed-names';
import { numberIn, whyNotUpTo } from '../../../common/typed-number';

export interface TermsDraft {
  readonly modes: AlertRules['modes'];
  readonly digestEvery: AlertRules['digestEvery'];
  readonly floor: string;
  readonly maxHops: string;
  readonly coins: string;
  readonly exchanges: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly mostAnHour: string;
}

export const draftOf = (rules: AlertRules): TermsDraft => ({
  modes: rules.modes,
  digestEvery: rules.digestEvery,
  floor: rules.floorEur === null ? '' : String(rules.floorEur),
  maxHops: rules.maxHops === null ? '' : String(rules.maxHops),
  coins: rules.coins.join(', '),
  exchanges: rules.exchanges.join(', '),
  quietFrom: rules.quiet?.from ?? '',
  quietUntil: rules.quiet?.until ?? '',
  mostAnHour: String(rules.mostAnHour),
});

/** By field. */
export type TermsErrors = Readonly<Partial<Record<keyof TermsDraft, string>>>;

const MOST_FLOOR_EUROS = 1_000_000;

/** What is to be saved, or what is wrong: the server would take a floor that is no number for none. */
export function readDraft(
  draft: TermsDraft,
): { readonly rules: AlertRules; readonly errors?: never } | { readonly errors: TermsErrors } {
  const floorEur = numberIn(draft.floor);
  const floor = whyNotUpTo(MOST_FLOOR_EUROS, floorEur);
  return floor ? { errors: { floor } } : { rules: rulesOf(draft, floorEur) };
}

/** What else makes no sense is left to the server, which says what would. */
const rulesOf = (draft: TermsDraft, floorEur: number | null): AlertRules => ({
  modes: draft.modes,
  digestEvery: draft.digestEvery,
  floorEur,
  maxHops: draft.maxHops === '' ? null : Number(draft.maxHops),
  coins: namesIn(draft.coins.toUpperCase()),
  exchanges: namesIn(draft.exchanges.toLowerCase()),
  quiet:
    draft.quietFrom === '' && draft.quietUntil === ''
      ? null
      : { from: draft.quietFrom, until: draft.quietUntil },
  mostAnHour: Number(draft.mostAnHour),
});
