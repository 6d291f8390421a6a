/** What only the reader can put right; what comes back by itself is said beside the title. */
import { Button, Notice } from '@spreadwise/shared-ui';
import type { Live } from './useLiveSignals';

export function ConnectionNotice({ live: { connection, reconnect } }: { readonly live: Live }) {
  const again = (label: string) => (
    <Button variant="secondary" size="sm" onClick={reconnect}>
      {label}
    </Button>
  );
  if (connection.kind === 'replaced')
    return (
      <Notice tone="info" title="Live in another window" action={again('Show here')}>
        This list is no longer kept up to date.
      </Notice>
    );
  if (connection.kind === 'refused' && connection.status !== 401)
    return (
      <Notice tone="warning" title="The signals are not kept up to date" action={again('Retry')}>
        The server refused the live connection ({connection.status}).
      </Notice>
    );
  return null;
}
