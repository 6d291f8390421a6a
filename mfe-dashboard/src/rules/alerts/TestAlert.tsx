/** Sends a test alert on each working channel and shows the results beside the button. */

import type { AlertChannel } from '@spreadwise/contract';
import { deliveryText } from '@spreadwise/contract/delivery-text';
import { CHANNELS, problemText, useApiQuery, useCommand } from '@spreadwise/shared-screens';
import { Button, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { homeTexts } from '../../texts/home';

/** `onArrived`: called once every channel that was tried has sent its alert, with the results. */
export function TestAlert({ onArrived }: { readonly onArrived?: (results: string) => void }) {
  // Fetched only on demand: the channels may have changed since this was rendered.
  const { refetch } = useApiQuery('GET /api/alerts', { enabled: false });
  const { busy, failure, run } = useCommand('POST /api/alerts/test');
  const [results, setResults] = useState<readonly string[]>([]);
  const send = async () => {
    setResults([]);
    const channels = (await refetch()).data?.channels ?? [];
    const ready = channels.filter(({ opensWith, state }) => state === 'ready' && opensWith === null);
    const arrived: string[] = [];
    for (const { channel } of ready) {
      const answer = await run({ channel });
      if (!answer) continue;
      const text = resultText(channel, answer);
      if (answer.arrived) arrived.push(text);
      setResults((before) => [...before, text]);
    }
    if (arrived.length > 0 && arrived.length === ready.length) onArrived?.(arrived.join(' '));
  };
  return (
    <Toolbar>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void send()}>
        {homeTexts().steps.test}
      </Button>
      <span role="status">{[...results, ...(failure === null ? [] : [problemText(failure)])].join(' ')}</span>
    </Toolbar>
  );
}

const resultText = (
  channel: AlertChannel,
  { arrived, reason }: { arrived: boolean; reason: string | null },
) => {
  const { sent, notSent } = homeTexts().steps;
  return arrived ? sent(CHANNELS[channel]) : notSent(CHANNELS[channel], reason && deliveryText(reason));
};
