/** The market letter: a day's signals in words. Yesterday's, or another day's by its date. */
import { LoadFailure, useApiQuery, utcDayText, Written } from '@spreadwise/shared-screens';
import { Muted, Narrow, Skeleton, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

/** A written letter does not change. */
const KEPT_MS = 3_600_000;

export default function MarketLetter() {
  const [day, setDay] = useState('');
  const query = useApiQuery('GET /api/ai/letter', { query: day ? { day } : {}, staleTime: KEPT_MS });
  const { data } = query;
  return (
    <Stack>
      {data?.letter && <h3>Market letter of {utcDayText(data.day)}</h3>}
      {query.isPending && <Skeleton lines={4} />}
      {data?.letter && <Written {...data.letter} />}
      {data?.letter === null && <Muted>No letter for this day.</Muted>}
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
  );
}
