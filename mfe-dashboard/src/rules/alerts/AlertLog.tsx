/** The alert log: delivery, delay and reason of failure of each alert. It can be searched, and failed alerts resent. */

import type { SentAlert } from '@spreadwise/contract';
import { deliveryText } from '@spreadwise/contract/delivery-text';
import { durationText } from '@spreadwise/contract/figure-text';
import {
  CHANNELS,
  KINDS,
  Loaded,
  LoadMore,
  problemText,
  useApiPages,
  useCommand,
  useDebounced,
  utcText,
} from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Grid,
  Muted,
  SelectField,
  Table,
  type TableColumn,
  TextField,
  TextLink,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { alertsTexts } from '../../texts/alerts';
import type { AlertsTexts } from '../../texts/english/alerts';

/** Waits while a word is being typed. */
const TYPED_MS = 300;
const TONES = { waiting: 'accent', sent: 'success', dropped: 'neutral', dead: 'danger' } as const;

const columnsIn = (words: AlertsTexts['log'], onResent: () => unknown): readonly TableColumn<SentAlert>[] => [
  { key: 'at', header: words.when, render: ({ at }) => utcText(at) },
  { key: 'kind', header: words.what, render: (alert) => <What {...alert} /> },
  { key: 'channel', header: words.where, render: ({ channel }) => CHANNELS[channel] },
  { key: 'state', header: words.outcome, render: (alert) => <Outcome {...alert} onResent={onResent} /> },
];

const What = ({ kind, subject }: SentAlert) =>
  kind === 'signal' || kind === 'ended' ? (
    <TextLink render={<Link to={{ search: `?section=history&signal=${encodeURIComponent(subject)}` }} />}>
      {KINDS[kind]}
    </TextLink>
  ) : (
    KINDS[kind]
  );

function Outcome({
  onResent,
  ...alert
}: SentAlert & {
  readonly onResent: () => unknown;
}) {
  const { state, tookMs, result, isRepeat, instead, canResend } = alert;
  const words = alertsTexts().log;
  return (
    <>
      <Badge tone={TONES[state]}>{words.states[state]}</Badge>{' '}
      <Muted>
        {tookMs === null ? result && deliveryText(result) : tookText(tookMs)}
        {isRepeat && words.twice}
        {instead && ` ${words.instead(CHANNELS[instead.channel], deliveryText(instead.why))}`}
      </Muted>
      {canResend && <Resend {...alert} onResent={onResent} />}
    </>
  );
}

function Resend({ id, onResent }: Pick<SentAlert, 'id'> & { readonly onResent: () => unknown }) {
  const { busy, failure, run } = useCommand('POST /api/alerts/resend');
  const resend = async () => {
    if ((await run({ id })) !== null) onResent();
  };
  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void resend()}>
        {alertsTexts().log.resend}
      </Button>
      {failure !== null && <span role="alert">{problemText(failure)}</span>}
    </>
  );
}

/** Channels and kinds are stored by their keys, which are not what the reader sees and types. */
function asStored(search: string): string {
  const typed = search.toLowerCase();
  const shown = Object.entries({ ...CHANNELS, ...KINDS });
  return shown.find(([, name]) => typed !== '' && name.toLowerCase().startsWith(typed))?.[0] ?? search;
}

export function AlertLog() {
  const words = alertsTexts().log;
  const [typed, setTyped] = useState('');
  const [isFailed, setFailed] = useState(false);
  const search = useDebounced(asStored(typed.trim()), TYPED_MS);
  const query = useApiPages('GET /api/alerts/log', {
    ...(search && { search }),
    ...(isFailed && { failed: 'true' as const }),
  });
  return (
    <>
      <Grid>
        <TextField
          label={words.search}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label={words.show}
          value={isFailed ? 'failed' : 'all'}
          options={[
            { value: 'all', label: words.all },
            { value: 'failed', label: words.failed },
          ]}
          onChange={({ target }) => setFailed(target.value === 'failed')}
        />
      </Grid>
      <Loaded query={query} what={words.caption}>
        {({ pages }) => (
          <Table
            caption={words.caption}
            columns={columnsIn(words, query.refetch)}
            rows={pages.flatMap(({ alerts }) => alerts)}
            rowKey={({ id }) => id}
            empty={search || isFailed ? words.nothing : words.empty}
          />
        )}
      </Loaded>
      <LoadMore query={query} />
    </>
  );
}

function tookText(ms: number): string {
  const words = alertsTexts().log;
  return ms < 1_000 ? words.withinASecond : words.after(durationText(ms));
}
