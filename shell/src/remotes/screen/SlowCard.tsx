/** Stands where a remote's screen will be when that takes long. Calls for no attention: the screen may still come. */
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
