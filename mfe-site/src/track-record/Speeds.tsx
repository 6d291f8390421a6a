/** The record by reaction time: profit promised, profit returned, and how reliable the probabilities were. */

import type { RecordedDay, SpeedFigures } from '@spreadwise/contract';
import { countText, euroText, shareText } from '@spreadwise/contract/figure-text';
import { REACTION_S, REACTIONS } from '@spreadwise/contract/reaction';
import { Card, GainOrLoss, Table, type TableColumn } from '@spreadwise/shared-ui';
import type { RecordTexts } from '../texts/english/record';
import { recordTexts } from '../texts/record';
import { scoreText } from './record-text';

const columnsOf = ({ record, speeds: words }: RecordTexts): readonly TableColumn<SpeedFigures>[] => [
  { key: 'speed', header: words.within, render: ({ reaction }) => `${REACTION_S[reaction]} s` },
  { key: 'signals', header: record.signals, align: 'end', render: ({ signals }) => countText(signals) },
  { key: 'earned', header: words.earned, align: 'end', render: (one) => shareText(one.earned, one.signals) },
  { key: 'expected', header: words.expected, align: 'end', render: (one) => euroText(one.promisedEur) },
  {
    key: 'returned',
    header: words.returned,
    align: 'end',
    render: ({ returnedEur }) => <GainOrLoss of={returnedEur}>{euroText(returnedEur)}</GainOrLoss>,
  },
  { key: 'brier', header: words.brier, align: 'end', render: ({ brier }) => scoreText(brier) },
  {
    key: 'reliability',
    header: words.probability,
    render: ({ reliability }) => saidText(reliability),
  },
];

const saidText = (reliability: SpeedFigures['reliability']): string =>
  reliability
    .map(({ chance, signals, earned }) =>
      recordTexts().speeds.said(shareText(chance), shareText(earned, signals), signals),
    )
    .join(' · ');

export function Speeds({ days }: { readonly days: readonly RecordedDay[] }) {
  const speeds = REACTIONS.flatMap((reaction) => {
    const ofIt = days.flatMap((day) => day.speeds.filter((one) => one.reaction === reaction));
    return ofIt.length > 0 ? [ofIt.reduce(added)] : [];
  });
  if (speeds.length === 0) return null;
  const words = recordTexts().speeds;
  return (
    <Card title={words.title} description={words.intro}>
      <Table
        caption={words.caption}
        columns={columnsOf(recordTexts())}
        rows={speeds}
        rowKey={({ reaction }) => reaction}
        empty=""
        dense
      />
    </Card>
  );
}

/** Adds two sets of figures; probabilities within the same tenth are merged. */
function added(a: SpeedFigures, b: SpeedFigures): SpeedFigures {
  const signals = a.signals + b.signals;
  const tenths = new Map<number, SpeedFigures['reliability'][number]>();
  for (const one of [...a.reliability, ...b.reliability]) {
    const tenth = Math.floor(one.chance * 10);
    const before = tenths.get(tenth) ?? { chance: 0, signals: 0, earned: 0 };
    const both = before.signals + one.signals;
    const chance = (before.chance * before.signals + one.chance * one.signals) / both;
    tenths.set(tenth, { chance, signals: both, earned: before.earned + one.earned });
  }
  return {
    reaction: a.reaction,
    signals,
    earned: a.earned + b.earned,
    promisedEur: a.promisedEur + b.promisedEur,
    returnedEur: a.returnedEur + b.returnedEur,
    brier: (a.brier * a.signals + b.brier * b.signals) / signals,
    reliability: [...tenths.values()].sort((one, other) => one.chance - other.chance),
  };
}
