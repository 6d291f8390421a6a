/** Shown when the page cannot read its configuration, without which nothing works. */
import { Button, Card, Page } from '@spreadwise/shared-ui';
import { texts } from '../texts/texts';

export function StartFailure() {
  return (
    <Page>
      <div role="alert">
        <Card
          as={1}
          title={texts().startFailure.title}
          footer={<Button onClick={() => window.location.reload()}>{texts().retry}</Button>}
        >
          <p>{texts().startFailure.text}</p>
        </Card>
      </div>
    </Page>
  );
}
