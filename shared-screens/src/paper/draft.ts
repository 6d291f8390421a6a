/** A backtest rule as typed in its form. */
import type { CallBody, PaperRule, TradingProfile } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { MOST_SUM } from '@spreadwise/contract/bounds';
import type { TypedSum } from '@spreadwise/contract/currencies';
import type { Money } from '../common/money';
import { asListed, exchangesIn, fieldNumber, namesIn, numberIn, whyNotUpTo } from '../common/typed-numbers';
import { shortText } from '../signals/signal/labels';
import { paperTexts } from '../texts/paper';

export interface RuleDraft extends Pick<PaperRule, 'holding' | 'delayS' | 'currency'> {
  readonly name: string;
  readonly universe: NonNullable<PaperRule['universe']> | '';
  readonly exchanges: string;
  readonly coins: string;
  readonly maxHops: string;
  /** In `currency`, as is `capital`. */
  readonly floor: string;
  readonly capital: string;
  readonly mostADay: string;
}

const text = (cents: number): string => fieldNumber(cents / 100);

export const draftOf = (name: string, rule: PaperRule): RuleDraft => ({
  name,
  universe: rule.universe ?? '',
  exchanges: rule.exchanges.join(', '),
  coins: rule.coins.join(', '),
  maxHops: rule.maxHops === null ? '' : String(rule.maxHops),
  floor: text(rule.floorCents),
  capital: text(rule.capitalCents),
  currency: rule.currency,
  holding: rule.holding,
  delayS: rule.delayS,
  mostADay: String(rule.mostADay),
});

const USUAL_STAKE = { cents: 5_000_00, currency: 'EUR' } as const;
const USUAL_FLOOR = { cents: 1_00, currency: 'EUR' } as const;

/** Defaults from the trading profile if it has them; five seconds is a quick manual reaction. */
export function newDraft(setUp: TradingProfile | undefined, { rate, typed }: Money): RuleDraft {
  const own = setUp?.currency ?? 'EUR';
  const { minProfitCents = null, capital = null } = setUp ?? {};
  const floor = minProfitCents === null ? USUAL_FLOOR : { cents: minProfitCents, currency: own };
  const stake =
    capital?.kind === 'in all' ? { cents: Math.max(1_00, capital.cents), currency: own } : USUAL_STAKE;
  const here = (sum: TypedSum): string => {
    const { text, currency } = typed(sum);
    return currency === rate.currency ? text : '';
  };
  return {
    ...{ name: '', universe: '', coins: '', maxHops: '', delayS: 5, mostADay: '20', holding: 'inPlace' },
    exchanges: setUp?.exchangeRule === 'only' ? setUp.exchanges.join(', ') : '',
    floor: here(floor),
    capital: here(stake),
    currency: rate.currency,
  };
}

/** By field. */
export type RuleErrors = Readonly<Partial<Record<'capital' | 'floor', string>>>;

/** Returns the request body, or the errors. */
export function readDraft(
  draft: RuleDraft,
):
  | { readonly body: RuleBody; readonly errors?: never }
  | { readonly body?: never; readonly errors: RuleErrors } {
  const figures = { capital: sumIn(draft.capital), floor: sumIn(draft.floor) };
  const wrong = Object.entries(figures).flatMap(([field, value]) => {
    const why = whyNotUpTo(MOST_SUM, value);
    return why ? [[field, why] as const] : [];
  });
  return wrong.length > 0 ? { errors: Object.fromEntries(wrong) } : { body: bodyOf(draft, figures) };
}

/** An empty field is not a number here. */
const sumIn = (text: string): number => numberIn(text) ?? Number.NaN;
const cents = (value: number): number => Math.round(value * 100);

type RuleBody = Omit<CallBody<'POST /api/paper/rules'>, 'id'>;

/** Leaves all other validation to the server, which says what would be valid. */
const bodyOf = (
  draft: RuleDraft,
  { capital, floor }: { readonly capital: number; readonly floor: number },
): RuleBody => ({
  name: draft.name,
  rule: {
    universe: draft.universe === '' ? null : draft.universe,
    exchanges: exchangesIn(draft.exchanges),
    coins: namesIn(asListed(draft.coins)),
    maxHops: draft.maxHops === '' ? null : Number(draft.maxHops),
    floorCents: cents(floor),
    capitalCents: cents(capital),
    currency: draft.currency,
    holding: draft.holding,
    delayS: draft.delayS,
    mostADay: Number(draft.mostADay),
  },
});

/** The delay of a select option. */
export const delayIn = (value: string): PaperRule['delayS'] =>
  DELAYS_S.find((delay) => String(delay) === value) ?? 0;

export const delayText = (delayS: number): string =>
  delayS === 0 ? paperTexts().atOnce : paperTexts().after(shortText(delayS));
