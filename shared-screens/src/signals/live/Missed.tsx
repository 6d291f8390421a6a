/** What came and went while the page had no connection: said once, until it is dismissed. */
import { Button, Notice } from '@spreadwise/shared-ui';

/** More are not listed at once. */
const MOST_TOLD = 500;

export interface MissedProps {
  readonly missed: number;
  readonly onRead: () => void;
}

export function Missed({ missed, onRead }: MissedProps) {
  if (missed === 0) return null;
  return (
    <Notice
      tone="info"
      title={missedText(missed)}
      action={
        <Button variant="secondary" size="sm" onClick={onRead}>
          Dismiss
        </Button>
      }
    >
      They have ended. The list shows what is open now.
    </Notice>
  );
}

export function missedText(missed: number): string {
  if (missed === 1) return '1 signal came and went while you were away';
  return `${missed >= MOST_TOLD ? 'More than ' : ''}${missed} signals came and went while you were away`;
}
