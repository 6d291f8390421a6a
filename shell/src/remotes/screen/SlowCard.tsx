/** Shown while a remote's screen is slow to load. It takes no focus, because the screen may still arrive. */
import { Button, Card, Page } from '@spreadwise/shared-ui';
import { texts } from '../../texts/texts';

export function SlowCard({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Page>
      <div role="status" data-failure="slow" data-loading>
        <Card as={1} title={texts().slow.title} footer={<Button onClick={onRetry}>{texts().retry}</Button>}>
          <p>{texts().slow.text}</p>
        </Card>
      </div>
    </Page>
  );
}
