/** AI services: what is true today. */
import { Card, EmptyState } from '@spreadwise/shared-ui';

export const AiServices = () => (
  <Card>
    <EmptyState title="No AI service is connected." />
  </Card>
);
