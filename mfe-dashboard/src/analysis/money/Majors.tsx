/** The spread of the major coins' prices over a day. */
import type { MarketToday } from '@spreadwise/contract';
import { percentText } from '@spreadwise/contract/figure-text';
import { Chart, momentText } from '@spreadwise/shared-screens';
import { Muted, Term } from '@spreadwise/shared-ui';
import { fillGaps } from '../../common/fill-gaps';
import { insightsTexts } from '../../texts/insights';

const QUARTER_MS = 900_000;
const TIME = { scale: 'time' } as const;

export function Majors({ majors }: Pick<MarketToday, 'majors'>) {
  const words = insightsTexts().money;
  const times = fillGaps(
    majors.flatMap(({ points }) => points.map(({ at }) => at)),
    QUARTER_MS,
  );
  const values = majors.map(({ points }) => new Map(points.map(({ at, mean }) => [at, mean])));
  return (
    <>
      <Chart
        gains
        caption={words.spread}
        axis={TIME}
        lines={majors.map(({ base, quote }) => `${base}/${quote}`)}
        points={times.map((at) => ({
          at: Date.parse(at),
          label: momentText(at),
          values: values.map((byTime) => byTime.get(at) ?? null),
        }))}
        format={percentText}
        of={words.quarters}
      />
      <Muted>
        {words.average[0]}
        <Term says={words.takerFeesAre}>{words.takerFees}</Term>
        {words.average[1]}
      </Muted>
    </>
  );
}
