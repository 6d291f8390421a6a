/** AI services: what is true today. */
import { EmptyState } from '@spreadwise/shared-ui';

export const AiServices = () => <EmptyState title="No AI service is connected." />;
