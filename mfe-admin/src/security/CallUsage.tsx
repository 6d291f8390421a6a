/** API calls over 30 days: by day and by call, with the limits of each call. */

import type { CallUsage as Usage } from '@spreadwise/contract';
import { countText, fineShareText, NONE } from '@spreadwise/contract/figure-text';
import { BarChart, Loaded, useApiQuery, utcDayText } from '@spreadwise/shared-screens';
import { Card, Muted, SelectField, Skeleton, Stack, type TableColumn } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { ShortTable } from '../common/ShortTable';

const ofCalls = (part: number, calls: number) =>
  part === 0 ? NONE : `${countText(part)} (${fineShareText(part, calls)})`;

const COLUMNS: readonly TableColumn<Usage>[] = [
  { key: 'call', header: 'Call', render: ({ call }) => <code>{call}</code> },
  { key: 'calls', header: 'Times', align: 'end', render: ({ calls }) => countText(calls) },
  {
    key: 'refused',
    header: 'Refused',
    align: 'end',
    hideBelow: 'sm',
    render: ({ refused, calls }) => ofCalls(refused, calls),
  },
  { key: 'failed', header: 'Failed', align: 'end', render: ({ failed, calls }) => ofCalls(failed, calls) },
  {
    key: 'limit',
    header: 'Limit',
    align: 'end',
    hideBelow: 'sm',
    render: ({ limit }) => (limit ? `${countText(limit.points)} in ${limit.seconds} s` : 'none'),
  },
];
const ALL = '';

const UsageSkeleton = () => (
  <Stack>
    <Skeleton shape="chart" />
    <Skeleton shape="rows" lines={MOST_SHOWN} />
  </Stack>
);

export function CallUsage() {
  const [only, setOnly] = useState(ALL);
  const all = useApiQuery('GET /api/admin/calls', { query: {} });
  const one = useApiQuery('GET /api/admin/calls', { query: only === ALL ? {} : { call: only } });
  const names = [...new Set(all.data?.usage.map(({ call }) => call))].sort();
  return (
    <Card
      title="Usage"
      description="Calls of the last 30 UTC days, recorded every ten seconds. Refused: status 400–499; failed: 500 and above."
    >
      <Stack>
        <SelectField
          label="Call"
          value={only}
          options={[{ value: ALL, label: 'All calls' }, ...names.map((value) => ({ value, label: value }))]}
          onChange={(event) => setOnly(event.target.value)}
        />
        <Loaded query={one} what="The usage" skeleton={<UsageSkeleton />}>
          {({ usage, days }) =>
            usage.length === 0 ? (
              <Muted>No calls yet.</Muted>
            ) : (
              <Stack>
                <BarChart
                  of="days"
                  caption="Calls a day, the last 30 days"
                  unit="calls"
                  points={days.map(({ day, calls }) => ({ label: utcDayText(day), value: calls }))}
                />
                <ShortTable
                  dense
                  caption="Calls, the most frequent first"
                  columns={COLUMNS}
                  rows={usage.slice(0, MOST_SHOWN)}
                  rowKey={({ call }) => call}
                  empty="None."
                />
                {usage.length > MOST_SHOWN && (
                  <Muted>
                    The first {MOST_SHOWN} of {countText(usage.length)}; choose a call to see another.
                  </Muted>
                )}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}

const MOST_SHOWN = 20;
