/** The latest alerts: whether each arrived, how fast, and why not. */

import type { SentAlert } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { CHANNELS, KINDS, utcText } from '@spreadwise/shared-screens';
import { Badge, Card, Muted, Table, type TableColumn, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { alertsTexts } from '../../texts/alerts';
import type { AlertsTexts } from '../../texts/english/alerts';

const TONES = { waiting: 'accent', sent: 'success', dropped: 'neutral', dead: 'danger' } as const;

const columnsIn = (words: AlertsTexts['latest']): readonly TableColumn<SentAlert>[] => [
  { key: 'at', header: words.when, render: ({ at }) => utcText(at) },
  { key: 'kind', header: words.what, render: (alert) => <What {...alert} /> },
  { key: 'channel', header: words.where, render: ({ channel }) => CHANNELS[channel] },
  { key: 'state', header: words.outcome, render: (alert) => <Outcome {...alert} /> },
];

const What = ({ kind, subject }: SentAlert) =>
  kind === 'signal' || kind === 'ended' ? (
    <TextLink render={<Link to={{ search: `?section=history&signal=${encodeURIComponent(subject)}` }} />}>
      {KINDS[kind]}
    </TextLink>
  ) : (
    KINDS[kind]
  );

function Outcome({ state, tookMs, result, isRepeat }: SentAlert) {
  const words = alertsTexts().latest;
  return (
    <>
      <Badge tone={TONES[state]}>{words.states[state]}</Badge>{' '}
      <Muted>
        {tookMs === null ? result : tookText(tookMs)}
        {isRepeat && words.twice}
      </Muted>
    </>
  );
}

export function LatestAlerts({ latest }: { readonly latest: readonly SentAlert[] }) {
  const words = alertsTexts().latest;
  return (
    <Card title={words.title}>
      <Table
        caption={words.caption}
        columns={columnsIn(words)}
        rows={latest}
        rowKey={({ id }) => id}
        empty={words.empty}
      />
    </Card>
  );
}

function tookText(ms: number): string {
  const words = alertsTexts().latest;
  return ms < 1_000 ? words.withinASecond : words.after(durationText(ms));
}
