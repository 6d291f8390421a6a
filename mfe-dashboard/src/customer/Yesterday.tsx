/** What yesterday brought, while nothing is open. It is an extra: without an answer there is none. */
import { Card, Muted, Skeleton } from '@spreadwise/shared-ui';
import { useApiQuery } from '../common/queries/api-query';
import { isNotFound } from '../common/queries/is-not-found';
import { Written } from '../common/Written';

const HOUR_MS = 3_600_000;

export default function Yesterday() {
  const { data, error } = useApiQuery('GET /api/ai/letter', { staleTime: HOUR_MS });
  const isFirstDay = isNotFound(error);
  if (error && !isFirstDay) return null;
  return (
    <Card title="Yesterday">
      {isFirstDay && <Muted>Nothing was watched yesterday: what today brings stands here tomorrow.</Muted>}
      {data && <Written {...data} />}
      {!data && !error && <Skeleton lines={4} />}
    </Card>
  );
}
