/** The alert terms as typed. */

import type { AlertModes, AlertRule, AlertRules, AlertSettings } from '@spreadwise/contract';
import { MOST_SUM } from '@spreadwise/contract/bounds';
import type { Currency, TypedSum } from '@spreadwise/contract/currencies';
import { asListed, exchangesIn, type Money, namesIn, numberIn, whyNotUpTo } from '@spreadwise/shared-screens';

export interface RuleDraft {
  /** Used by the page only. */
  readonly id: string;
  readonly name: string;
  readonly modes: AlertModes;
  readonly floor: string;
  /** The currency of the floor. */
  readonly currency: Currency;
  readonly maxHops: string;
  readonly lastingOnly: boolean;
  readonly coins: string;
  readonly exchanges: string;
  readonly days: readonly number[];
  readonly from: string;
  readonly until: string;
}

export interface AlertRulesDraft {
  readonly rules: readonly RuleDraft[];
  readonly kinds: AlertRules['kinds'];
  readonly digestEvery: AlertRules['digestEvery'];
  readonly mostAnHour: string;
  /** The zone of the hours, which the profile names, or else this browser. */
  readonly timeZone: string;
}

/** Errors in a rule's floor, by rule id. */
export type AlertRulesErrors = Readonly<Record<string, string>>;

type Sums = Pick<Money, 'typed' | 'rate'>;

export const draftOf = (
  { rules: { rules, ...others } }: Pick<AlertSettings, 'rules'>,
  money: Sums,
): Omit<AlertRulesDraft, 'timeZone'> => ({
  rules: rules.map((rule, index) => ruleDraftOf(rule, String(index), money)),
  kinds: others.kinds,
  digestEvery: others.digestEvery,
  mostAnHour: String(others.mostAnHour),
});

function ruleDraftOf(rule: AlertRule, id: string, { typed, rate }: Sums): RuleDraft {
  const { floor, hours, maxHops, coins, exchanges, name, modes, lastingOnly, days } = rule;
  const { text, currency } = floor === null ? { text: '', currency: rate.currency } : typed(floor);
  return {
    ...{ id, name, modes, lastingOnly, days, floor: text, currency },
    maxHops: maxHops === null ? '' : String(maxHops),
    coins: coins.join(', '),
    exchanges: exchanges.join(', '),
    from: hours?.from ?? '',
    until: hours?.until ?? '',
  };
}

let added = 0;

/** A rule that lets everything through, on every channel. */
export const newRule = ({ rate: { currency } }: Sums): RuleDraft => ({
  ...{ id: `new ${++added}`, name: '', currency },
  modes: { email: 'on', telegram: 'on', push: 'on', webhook: 'on' },
  ...{ floor: '', maxHops: '', lastingOnly: false, coins: '', exchanges: '', days: [], from: '', until: '' },
});

export function errorsIn({ rules }: Pick<AlertRulesDraft, 'rules'>): AlertRulesErrors {
  const wrong = rules.flatMap(({ id, floor }) => {
    // Otherwise the server would read a floor that is not a number as no floor.
    const why = whyNotUpTo(MOST_SUM, numberIn(floor));
    return why === null ? [] : [[id, why] as const];
  });
  return Object.fromEntries(wrong);
}

/** All other validation is left to the server, whose messages explain what is allowed. */
export const rulesOf = ({ rules, mostAnHour, ...others }: AlertRulesDraft): AlertRules => ({
  ...others,
  rules: rules.map(ruleOf),
  mostAnHour: Number(mostAnHour),
});

export const ruleOf = ({ name, modes, lastingOnly, days, from, until, ...typed }: RuleDraft): AlertRule => ({
  ...{ modes, lastingOnly, name: name.trim(), days: [...days] },
  floor: sumOf(typed),
  maxHops: typed.maxHops === '' ? null : Number(typed.maxHops),
  coins: namesIn(asListed(typed.coins)),
  exchanges: exchangesIn(typed.exchanges),
  hours: from === '' && until === '' ? null : { from, until },
});

function sumOf({ floor, currency }: Pick<RuleDraft, 'floor' | 'currency'>): TypedSum | null {
  const sum = numberIn(floor);
  return sum === null ? null : { cents: Math.round(sum * 100), currency };
}
