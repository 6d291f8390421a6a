/** What yesterday brought, while nothing is open. It is an extra: without an answer there is none. */
import { Card, Skeleton } from '@spreadwise/shared-ui';
import { useApiQuery } from '../common/queries/api-query';
import { Written } from '../common/Written';

const HOUR_MS = 3_600_000;

export default function Yesterday() {
  const { data, isError } = useApiQuery('GET /api/ai/letter', { staleTime: HOUR_MS });
  if (isError) return null;
  return <Card title="Yesterday">{data ? <Written {...data} /> : <Skeleton lines={4} />}</Card>;
}
