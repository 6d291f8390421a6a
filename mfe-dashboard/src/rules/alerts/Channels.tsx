/** The channels: which of them work, which the plan opens, and a test of each with its result. */

import type { AlertChannel, AlertChannelState } from '@spreadwise/contract';
import { deliveryText } from '@spreadwise/contract/delivery-text';
import { CHANNELS, HelpLink, problemText, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Notice, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { alertsTexts } from '../../texts/alerts';
import { UpgradeNotice } from '../../UpgradeNotice';

export interface ChannelsProps {
  readonly channels: readonly AlertChannelState[];
  readonly onChanged: () => Promise<unknown>;
}

/** Their own cards name the plan that opens them. */
const HAVE_CARDS: readonly AlertChannel[] = ['telegram', 'push'];

export function Channels({ channels, onChanged }: ChannelsProps) {
  const words = alertsTexts().channels;
  const open = channels.filter(({ opensWith, state }) => opensWith === null && state !== 'off');
  const locked = channels.filter(
    ({ channel, opensWith, state }) => opensWith !== null && state !== 'off' && !HAVE_CARDS.includes(channel),
  );
  return (
    <Card
      title={words.title}
      description={words.text}
      footer={<HelpLink topic="alerts">{words.help}</HelpLink>}
    >
      <Stack>
        {open.map((one) => (
          <Channel key={one.channel} {...one} onChanged={onChanged} />
        ))}
        {locked.map(({ channel }) => (
          <UpgradeNotice
            key={channel}
            feature={`alerts.${channel}`}
            title={(plan) => words.opensWith(CHANNELS[channel], plan)}
          >
            {words.opensWithText}
          </UpgradeNotice>
        ))}
      </Stack>
    </Card>
  );
}

function Channel({
  channel,
  state,
  address,
  failure,
  failedAt,
  onChanged,
}: AlertChannelState & Pick<ChannelsProps, 'onChanged'>) {
  const name = CHANNELS[channel];
  const words = alertsTexts().channels;
  return (
    <Stack gap="sm">
      <Toolbar end={state === 'ready' && <Test channel={channel} />}>
        <strong>{name}</strong> {state === 'ready' && <Badge tone="success">{words.works}</Badge>}
        {state === 'none' && <Badge>{words.notLinked}</Badge>}
        {state === 'failed' && <Badge tone="danger">{words.fails}</Badge>}
        {address && <Muted>{address}</Muted>}
      </Toolbar>
      {state === 'failed' && (
        <Notice
          tone="danger"
          title={words.failsSince(name, utcText(failedAt ?? ''))}
          action={<TryAgain channel={channel} onChanged={onChanged} />}
        >
          <Stack gap="sm">
            <span>{failure === null ? words.refused : deliveryText(failure)}</span>
            <span>{words.whatToDo[channel]}</span>
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
  const { busy, failure, run } = useCommand('POST /api/alerts/retry-address');
  const retry = async () => {
    if (await run({ channel })) await onChanged();
  };
  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void retry()}>
        {alertsTexts().channels.worksAgain}
      </Button>
      {failure !== null && <span role="alert">{problemText(failure)}</span>}
    </>
  );
}

function Test({ channel }: Pick<AlertChannelState, 'channel'>) {
  const { busy, failure, run } = useCommand('POST /api/alerts/test');
  const words = alertsTexts().channels;
  const [result, setResult] = useState<string | null>(null);
  const test = async () => {
    setResult(null);
    const answer = await run({ channel });
    if (answer)
      setResult(answer.arrived ? words.sent : words.notSent(deliveryText(answer.reason ?? words.refused)));
  };
  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void test()}>
        {words.test}
      </Button>
      <span role="status">{failure === null ? result : problemText(failure)}</span>
    </>
  );
}
