/** What became of customers' alerts: by channel, what was given up and why, and addresses that failed. */
import { Notice, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { problemText } from '../../../common/commands/problem';
import { useCommand } from '../../../common/commands/useCommand';
import { countText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import { ChannelsTable } from './ChannelsTable';
import { DeadAlerts } from './DeadAlerts';
import { FailedAddresses } from './FailedAddresses';
import type { Resend } from './resend';

const REFRESH_MS = 30_000;

export default function Alerts() {
  const query = useApiQuery('GET /api/admin/alerts', { refetchInterval: REFRESH_MS });
  const { busy, failure, run } = useCommand('POST /api/admin/alerts/resend');
  const [revived, setRevived] = useState<number | null>(null);
  const send: Resend['send'] = async (which) => {
    setRevived(null);
    const answer = await run(which);
    setRevived(answer?.count ?? null);
    await query.refetch();
  };
  const resend = { busy, send };
  return (
    <Loaded query={query} what="The alerts">
      {({ channels, dead, failedAddresses }) => (
        <Stack>
          <div role="status">{revived !== null && <OnTheirWay count={revived} />}</div>
          {failure !== null && (
            <Notice tone="danger" title="Nothing was sent again">
              {problemText(failure)}
            </Notice>
          )}
          <ChannelsTable channels={channels} resend={resend} />
          <DeadAlerts
            dead={dead}
            count={channels.reduce((sum, channel) => sum + channel.dead, 0)}
            resend={resend}
          />
          <FailedAddresses failed={failedAddresses} />
        </Stack>
      )}
    </Loaded>
  );
}

const OnTheirWay = ({ count }: { readonly count: number }) => (
  <Notice
    tone="success"
    title={
      count === 1
        ? 'One alert is on its way once more'
        : `${countText(count)} alerts are on their way once more`
    }
  >
    What is of no use any more is dropped instead of sent.
  </Notice>
);
