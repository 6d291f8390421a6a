/** Shown when the page could not read its configuration: nothing can work without it. */
import { Button, Card, Page } from '@spreadwise/shared-ui';

export function StartFailure() {
  return (
    <Page>
      <div role="alert">
        <Card
          as={1}
          title="The service did not answer"
          footer={<Button onClick={() => window.location.reload()}>Retry</Button>}
        >
          <p>The page could not be started. Please try again in a moment.</p>
        </Card>
      </div>
    </Page>
  );
}
