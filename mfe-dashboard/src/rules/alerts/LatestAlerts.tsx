/** The latest alerts: whether each arrived, how fast, and why not. */

import type { SentAlert } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { CHANNELS, KINDS, utcText } from '@spreadwise/shared-screens';
import { Badge, Card, Muted, Table, type TableColumn, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';

const TONES = { waiting: 'accent', sent: 'success', dropped: 'neutral', dead: 'danger' } as const;

const COLUMNS: readonly TableColumn<SentAlert>[] = [
  { key: 'at', header: 'When', render: ({ at }) => utcText(at) },
  { key: 'kind', header: 'What', render: (alert) => <What {...alert} /> },
  { key: 'channel', header: 'Where', render: ({ channel }) => CHANNELS[channel] },
  { key: 'state', header: 'What became of it', render: (alert) => <Outcome {...alert} /> },
];

const What = ({ kind, subject }: SentAlert) =>
  kind === 'signal' || kind === 'ended' ? (
    <TextLink render={<Link to={{ search: `?section=history&signal=${encodeURIComponent(subject)}` }} />}>
      {KINDS[kind]}
    </TextLink>
  ) : (
    KINDS[kind]
  );

const Outcome = ({ state, tookMs, result, isRepeat }: SentAlert) => (
  <>
    <Badge tone={TONES[state]}>{STATES[state]}</Badge>{' '}
    <Muted>
      {tookMs === null ? result : tookText(tookMs)}
      {isRepeat && ' It may have come twice.'}
    </Muted>
  </>
);

export const LatestAlerts = ({ latest }: { readonly latest: readonly SentAlert[] }) => (
  <Card title="The latest">
    <Table
      caption="The latest alerts"
      columns={COLUMNS}
      rows={latest}
      rowKey={({ id }) => id}
      empty="Nothing was sent yet. New advice that fits your terms comes by itself."
    />
  </Card>
);

const STATES: Readonly<Record<SentAlert['state'], string>> = {
  waiting: 'On its way',
  sent: 'Delivered',
  dropped: 'Not sent',
  dead: 'Failed',
};

const tookText = (ms: number): string => (ms < 1_000 ? 'within a second' : `after ${durationText(ms)}`);
