/** The market letter: one day's signals in words. Yesterday by default, or another date. */
import { AiText, LoadFailure, useApiQuery, utcDayText } from '@spreadwise/shared-screens';
import { Muted, Narrow, Skeleton, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { insightsTexts } from '../../texts/insights';

/** A published letter never changes. */
const KEPT_MS = 3_600_000;

export default function MarketLetter() {
  const [day, setDay] = useState('');
  const query = useApiQuery('GET /api/ai/letter', { query: day ? { day } : {}, staleTime: KEPT_MS });
  const { data } = query;
  const words = insightsTexts().past;
  return (
    <Stack>
      {data?.letter && <h3>{words.letterOf(utcDayText(data.day))}</h3>}
      {query.isPending && <Skeleton lines={4} />}
      {data?.letter && <AiText {...data.letter} />}
      {data?.letter === null && <Muted>{words.noLetter}</Muted>}
      {query.isError && <LoadFailure query={query} what={words.letter} />}
      <Narrow>
        <TextField
          label={words.anotherDay}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Narrow>
    </Stack>
  );
}
