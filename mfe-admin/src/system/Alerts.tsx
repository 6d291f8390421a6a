/** The outcome of customers' alerts: figures by channel, abandoned alerts with the reason, and failed addresses. */

import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Notice, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { CommandDialog } from '../common/CommandDialog';
import { ChannelsTable } from './ChannelsTable';
import { DeadAlerts } from './DeadAlerts';
import { FailedAddresses } from './FailedAddresses';
import type { AskResend, Resend } from './resend';

const REFRESH_MS = 30_000;

export default function Alerts() {
  const query = useApiQuery('GET /api/admin/alerts', { refetchInterval: REFRESH_MS });
  const [asked, setAsked] = useState<Resend | null>(null);
  const [revived, setRevived] = useState<number | null>(null);
  const ask: AskResend = (resend) => {
    setRevived(null);
    setAsked(resend);
  };
  return (
    <Loaded query={query} what="The alerts">
      {({ channels, dead, failedAddresses }) => (
        <Stack>
          <div role="status">{revived !== null && <OnTheirWay count={revived} />}</div>
          <ChannelsTable channels={channels} onResend={ask} />
          <DeadAlerts
            dead={dead}
            count={channels.reduce((sum, channel) => sum + channel.dead, 0)}
            onResend={ask}
          />
          <FailedAddresses failed={failedAddresses} />
          {asked && (
            <CommandDialog
              command="POST /api/admin/alerts/resend"
              body={asked.which}
              title={asked.question}
              confirmLabel="Send again"
              cancelLabel="Leave it"
              onClose={() => setAsked(null)}
              onDone={({ count }) => {
                setAsked(null);
                setRevived(count);
                void query.refetch();
              }}
            >
              Alerts that are no longer useful are dropped.
            </CommandDialog>
          )}
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
  />
);
