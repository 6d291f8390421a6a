/** A rule as it is typed. */
import type { CallBody, PaperRule, SetUp } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { MOST_EUROS } from '@spreadwise/contract/bounds';
import { namesIn } from '../common/typed-names';
import { numberIn, whyNotUpTo } from '../common/typed-number';

export interface RuleDraft extends Pick<PaperRule, 'holding' | 'delayS'> {
  readonly name: string;
  readonly universe: NonNullable<PaperRule['universe']> | '';
  readonly exchanges: string;
  readonly coins: string;
  readonly maxHops: string;
  /** In euros. */
  readonly floor: string;
  readonly capital: string;
  readonly mostADay: string;
}

const euros = (cents: number): string => String(cents / 100);

export const draftOf = (name: string, rule: PaperRule): RuleDraft => ({
  name,
  universe: rule.universe ?? '',
  exchanges: rule.exchanges.join(', '),
  coins: rule.coins.join(', '),
  maxHops: rule.maxHops === null ? '' : String(rule.maxHops),
  floor: euros(rule.floorCents),
  capital: euros(rule.capitalCents),
  holding: rule.holding,
  delayS: rule.delayS,
  mostADay: String(rule.mostADay),
});

const USUAL_CENTS = 5_000_00;

/** As the set-up says it, where it does; five seconds are what a quick hand takes. */
export const newDraft = (setUp: SetUp | undefined): RuleDraft =>
  draftOf('', {
    ...{ universe: null, coins: [], maxHops: null, delayS: 5, mostADay: 20, holding: 'inPlace' },
    exchanges: setUp?.exchangeRule === 'only' ? setUp.exchanges : [],
    floorCents: setUp?.minProfitCents ?? 1_00,
    capitalCents: setUp?.capital?.kind === 'in all' ? Math.max(1_00, setUp.capital.cents) : USUAL_CENTS,
  });

/** By field. */
export type RuleErrors = Readonly<Partial<Record<'capital' | 'floor', string>>>;

/** What is to be saved, or what is wrong. */
export function readDraft(
  draft: RuleDraft,
):
  | { readonly body: RuleBody; readonly errors?: never }
  | { readonly body?: never; readonly errors: RuleErrors } {
  const figures = { capital: eurosIn(draft.capital), floor: eurosIn(draft.floor) };
  const wrong = Object.entries(figures).flatMap(([field, value]) => {
    const why = whyNotUpTo(MOST_EUROS, value);
    return why ? [[field, why] as const] : [];
  });
  return wrong.length > 0 ? { errors: Object.fromEntries(wrong) } : { body: bodyOf(draft, figures) };
}

/** Nothing is no figure here. */
const eurosIn = (text: string): number => numberIn(text) ?? Number.NaN;
const cents = (value: number): number => Math.round(value * 100);

type RuleBody = Omit<CallBody<'POST /api/paper/rules'>, 'id'>;

/** What else makes no sense is left to the server, which says what would. */
const bodyOf = (
  draft: RuleDraft,
  { capital, floor }: { readonly capital: number; readonly floor: number },
): RuleBody => ({
  name: draft.name,
  rule: {
    universe: draft.universe === '' ? null : draft.universe,
    exchanges: namesIn(draft.exchanges.toLowerCase()),
    coins: namesIn(draft.coins.toUpperCase()),
    maxHops: draft.maxHops === '' ? null : Number(draft.maxHops),
    floorCents: cents(floor),
    capitalCents: cents(capital),
    holding: draft.holding,
    delayS: draft.delayS,
    mostADay: Number(draft.mostADay),
  },
});

/** The delay of a choice in a list. */
export const delayIn = (value: string): PaperRule['delayS'] =>
  DELAYS_S.find((delay) => String(delay) === value) ?? 0;

export const delayText = (delayS: number): string => (delayS === 0 ? 'at once' : `after ${delayS} s`);
