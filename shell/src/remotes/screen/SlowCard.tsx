/** Stands where a remote's screen will be when that takes long. Calls for no attention: the screen may still come. */
import { Button, Card, Page } from '@spreadwise/shared-ui';

export function SlowCard({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Page>
      <div role="status" data-failure="slow" data-loading>
        <Card as={1} title="Still opening this page" footer={<Button onClick={onRetry}>Retry</Button>}>
          <p>It is taking longer than usual, and opens by itself as soon as it is there.</p>
        </Card>
      </div>
    </Page>
  );
}
