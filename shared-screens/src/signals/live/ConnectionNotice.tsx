/** Shows connection problems that only the reader can fix; the others recover by themselves. */
import { Button, Notice } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';
import type { Live } from './useLiveSignals';

export function ConnectionNotice({ live: { connection, reconnect } }: { readonly live: Live }) {
  const again = (label: string) => (
    <Button variant="secondary" size="sm" onClick={reconnect}>
      {label}
    </Button>
  );
  if (connection.kind === 'replaced')
    return (
      <Notice tone="info" title={signalsTexts().elsewhere} action={again(signalsTexts().showHere)}>
        {signalsTexts().elsewhereText}
      </Notice>
    );
  if (connection.kind === 'refused' && connection.status !== 401)
    return (
      <Notice tone="warning" title={signalsTexts().refused} action={again(signalsTexts().retry)}>
        {signalsTexts().refusedText(connection.status)}
      </Notice>
    );
  return null;
}
