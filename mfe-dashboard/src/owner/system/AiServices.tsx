/** AI services: what is true of them today. */
import { Card, EmptyState } from '@spreadwise/shared-ui';

export default function AiServices() {
  return (
    <Card>
      <EmptyState title="No AI service is connected." />
    </Card>
  );
}
