/** The differences between any two versions. */

import type { Setting } from '@spreadwise/contract';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Grid, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { DifferenceTable } from './settings/DifferenceTable';

export interface CompareProps {
  readonly newest: number;
  readonly settings: readonly Setting[];
}

export function Compare({ newest, settings }: CompareProps) {
  const [from, setFrom] = useState(String(newest - 1));
  const [to, setTo] = useState(String(newest));
  const isVersion = (text: string) => /^\d{1,9}$/.test(text) && Number(text) <= newest;
  const error = (text: string) =>
    isVersion(text) ? undefined : `A version from 0 (before the first) to ${newest}.`;
  return (
    <Stack>
      <Grid>
        <TextField
          label="From version"
          inputMode="numeric"
          value={from}
          error={error(from)}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label="To version"
          inputMode="numeric"
          value={to}
          error={error(to)}
          onChange={(event) => setTo(event.target.value)}
        />
      </Grid>
      {isVersion(from) && isVersion(to) && <Differences from={from} to={to} settings={settings} />}
    </Stack>
  );
}

function Differences({ from, to, settings }: { from: string; to: string; settings: readonly Setting[] }) {
  const query = useApiQuery('GET /api/admin/settings/difference', { query: { from, to } });
  return (
    <Loaded query={query} what="The difference">
      {({ changes }) => (
        <DifferenceTable caption={`From version ${from} to ${to}`} changes={changes} settings={settings} />
      )}
    </Loaded>
  );
}
