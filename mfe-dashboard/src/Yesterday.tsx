/** Yesterday's summary, shown while nothing is open. Optional: shows nothing without an answer. */
import { AiText, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Muted, Skeleton } from '@spreadwise/shared-ui';
import { homeTexts } from './texts/home';

const HOUR_MS = 3_600_000;

export default function Yesterday() {
  const { data, error } = useApiQuery('GET /api/ai/letter', { staleTime: HOUR_MS });
  const words = homeTexts();
  if (error) return null;
  return (
    <Card title={words.yesterday}>
      {data?.letter && <AiText {...data.letter} />}
      {data?.letter === null && <Muted>{words.nothingYesterday}</Muted>}
      {!data && <Skeleton lines={4} />}
    </Card>
  );
}
