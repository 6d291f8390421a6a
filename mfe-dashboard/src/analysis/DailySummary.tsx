/** The daily summary: yesterday's signals in words. Another day by its date. */
import { LoadFailure, useApiQuery, utcDayText, Written } from '@spreadwise/shared-screens';
import { Card, Muted, Narrow, Skeleton, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

/** A written summary does not change. */
const KEPT_MS = 3_600_000;

export function DailySummary() {
  const [day, setDay] = useState('');
  const query = useApiQuery('GET /api/ai/letter', { query: day ? { day } : {}, staleTime: KEPT_MS });
  const { data } = query;
  return (
    <Card title={data?.letter ? `The market letter of ${utcDayText(data.day)}` : 'The market letter'}>
      <Stack>
        {query.isPending && <Skeleton lines={4} />}
        {data?.letter && <Written {...data.letter} />}
        {data?.letter === null && (
          <Muted>There is no letter of this day: it is not over, too long ago, or nothing was watched.</Muted>
        )}
        {query.isError && <LoadFailure query={query} what="The letter" />}
        <Narrow>
          <TextField
            label="Another day"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Narrow>
      </Stack>
    </Card>
  );
}
