/** Shown until a screen has loaded. The build embeds the same markup in the page itself. */
import { Card, Page, Spinner } from '@spreadwise/shared-ui';
import { texts } from '../texts/texts';

export function LoadingCard({ text = texts().loading.text }: { readonly text?: string }) {
  return (
    <Page>
      <Card as={1} title={texts().loading.title}>
        <Spinner label={text} />
      </Card>
    </Page>
  );
}
