/** Shown until a screen has loaded. The build puts the same markup into the page itself. */
import { Card, Page, Spinner } from '@spreadwise/shared-ui';

export const INITIALIZING = 'Initializing authentication...';

export function LoadingCard({ text = INITIALIZING }: { readonly text?: string }) {
  return (
    <Page>
      <Card as={1} title="Loading...">
        <Spinner label={text} />
      </Card>
    </Page>
  );
}
