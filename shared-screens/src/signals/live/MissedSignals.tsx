/** How many signals came and went while the page was disconnected: shown until dismissed. */
import { Button, Notice } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';

/** The server lists at most this many ended signals at once, so the true number may be higher. */
const MOST_TOLD = 500;

export interface MissedSignalsProps {
  readonly missed: number;
  readonly onRead: () => void;
}

export function MissedSignals({ missed, onRead }: MissedSignalsProps) {
  if (missed === 0) return null;
  return (
    <Notice
      tone="info"
      title={missedText(missed)}
      action={
        <Button variant="secondary" size="sm" onClick={onRead}>
          {signalsTexts().dismiss}
        </Button>
      }
    >
      {signalsTexts().missedText}
    </Notice>
  );
}

export function missedText(missed: number): string {
  const text = signalsTexts().missed(missed);
  return missed >= MOST_TOLD ? signalsTexts().moreThan(text) : text;
}
