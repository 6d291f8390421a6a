/** The channels: which work, which the plan opens, and a test of each with its result. */

import type { AlertChannel, AlertChannelState } from '@spreadwise/contract';
import { CHANNELS, HelpLink, problemText, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Notice, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { OpenedBy } from '../../OpenedBy';

export interface ChannelsProps {
  readonly channels: readonly AlertChannelState[];
  readonly onChanged: () => Promise<unknown>;
}

/** What opens them is said there. */
const HAVE_CARDS: readonly AlertChannel[] = ['telegram', 'push'];

export function Channels({ channels, onChanged }: ChannelsProps) {
  const open = channels.filter(({ opensWith, state }) => opensWith === null && state !== 'off');
  const locked = channels.filter(
    ({ channel, opensWith, state }) => opensWith !== null && state !== 'off' && !HAVE_CARDS.includes(channel),
  );
  return (
    <Card
      title="Where alerts go"
      description="Also while this site is closed."
      footer={<HelpLink topic="alerts">How alerts reach you</HelpLink>}
    >
      <Stack>
        {open.map((one) => (
          <Channel key={one.channel} {...one} onChanged={onChanged} />
        ))}
        {locked.map(({ channel }) => (
          <OpenedBy key={channel} feature={`alerts.${channel}`} what={`${CHANNELS[channel]} comes`}>
            Alerts go there as well, on the same terms.
          </OpenedBy>
        ))}
      </Stack>
    </Card>
  );
}

const WHAT_TO_DO: Readonly<Record<AlertChannel, string>> = {
  email: 'If the address is right, it works again by the button; another one is set under Account.',
  telegram: 'Link your chat again below.',
  push: 'Subscribe a browser again below.',
  webhook: 'Save its address again under Webhook and API.',
};

function Channel({
  channel,
  state,
  address,
  failure,
  failedAt,
  onChanged,
}: AlertChannelState & Pick<ChannelsProps, 'onChanged'>) {
  const name = CHANNELS[channel];
  return (
    <Stack gap="sm">
      <Toolbar end={state === 'ready' && <Test channel={channel} />}>
        <strong>{name}</strong> {state === 'ready' && <Badge tone="success">Works</Badge>}
        {state === 'none' && <Badge>Not linked</Badge>}
        {state === 'failed' && <Badge tone="danger">Does not work</Badge>}
        {address && <Muted>{address}</Muted>}
      </Toolbar>
      {state === 'failed' && (
        <Notice
          tone="danger"
          title={`Nothing is sent to you by ${name} since ${utcText(failedAt ?? '')}`}
          action={<TryAgain channel={channel} onChanged={onChanged} />}
        >
          <Stack gap="sm">
            <span>{failure ?? 'It was refused.'}</span>
            <span>{WHAT_TO_DO[channel]}</span>
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}

function TryAgain({
  channel,
  onChanged,
}: Pick<AlertChannelState, 'channel'> & Pick<ChannelsProps, 'onChanged'>) {
  const { busy, run } = useCommand('POST /api/alerts/retry-address');
  const retry = async () => {
    if (await run({ channel })) await onChanged();
  };
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void retry()}>
      It works again
    </Button>
  );
}

function Test({ channel }: Pick<AlertChannelState, 'channel'>) {
  const { busy, failure, run } = useCommand('POST /api/alerts/test');
  const [result, setResult] = useState<string | null>(null);
  const test = async () => {
    setResult(null);
    const answer = await run({ channel });
    if (answer) setResult(answer.arrived ? 'Sent: it should be with you now.' : `Not sent: ${answer.reason}`);
  };
  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void test()}>
        Send a test
      </Button>
      <span role="status">{failure === null ? result : problemText(failure)}</span>
    </>
  );
}
