/** Chooses a pair and any two of the exchanges that list it. */
import type { Gap } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { SelectField } from '@spreadwise/shared-ui';
import { insightsTexts } from '../../texts/insights';

export interface AnyTwoProps {
  readonly gaps: readonly Gap[];
  readonly gap: Gap;
  readonly choose: (gap: Gap) => void;
}

export function AnyTwo({ gaps, gap, choose }: AnyTwoProps) {
  const words = insightsTexts().gaps;
  const ofPair = gaps.filter((one) => pairOf(one) === pairOf(gap));
  const fromHere = ofPair.filter(({ buyAt }) => buyAt === gap.buyAt);
  /** Keeps the other choices if possible. */
  const chooseOf = (all: readonly Gap[]) => {
    const same = (one: Gap) => Number(one.buyAt === gap.buyAt) + Number(one.sellAt === gap.sellAt);
    const [nearest] = [...all].sort((a, b) => same(b) - same(a));
    if (nearest) choose(nearest);
  };
  return (
    <>
      <SelectField
        label={words.pair}
        options={optionsOf(gaps.map(pairOf))}
        value={pairOf(gap)}
        onChange={({ target }) => chooseOf(gaps.filter((one) => pairOf(one) === target.value))}
      />
      <SelectField
        label={words.buyOn}
        options={optionsOf(ofPair.map(({ buyAt }) => buyAt).sort(), exchangeText)}
        value={gap.buyAt}
        onChange={({ target }) => chooseOf(ofPair.filter(({ buyAt }) => buyAt === target.value))}
      />
      <SelectField
        label={words.sellOn}
        options={optionsOf(fromHere.map(({ sellAt }) => sellAt).sort(), exchangeText)}
        value={gap.sellAt}
        onChange={({ target }) => chooseOf(fromHere.filter(({ sellAt }) => sellAt === target.value))}
      />
    </>
  );
}

const pairOf = ({ base, quote }: Gap): string => `${base}/${quote}`;

const optionsOf = (values: readonly string[], label = (value: string) => value) =>
  [...new Set(values)].map((value) => ({ value, label: label(value) }));
