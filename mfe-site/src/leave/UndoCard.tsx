/** Takes a cancellation back on a button press, because mail scanners open links too. */
import { useAuth } from '@spreadwise/shared-auth';
import { Button, Card, Notice, useOneAtATime } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { leaveTexts } from '../texts/leave';

export function UndoCard({ token }: { readonly token: string }) {
  const { request } = useAuth();
  const words = leaveTexts();
  const { busy, run } = useOneAtATime();
  const [outcome, setOutcome] = useState<'undone' | 'over' | 'failed' | null>(null);
  const undo = () =>
    run(async () => {
      const answer = await request('POST /api/leave/undo', { body: { token } }).catch(() => null);
      setOutcome(answer?.outcome ?? 'failed');
    });
  const isOpen = outcome === null || outcome === 'failed';
  return (
    <Card as={1} tone="raised" title={words.undoTitle} description={isOpen ? words.undoText : undefined}>
      <div aria-live="polite">
        {outcome === 'undone' && (
          <Notice tone="success" title={words.undone}>
            {words.undoneText}
          </Notice>
        )}
        {outcome === 'over' && (
          <Notice tone="info" title={words.over}>
            {words.overText}
          </Notice>
        )}
        {outcome === 'failed' && (
          <Notice tone="danger" title={words.failed}>
            {words.failedText}
          </Notice>
        )}
      </div>
      {isOpen && (
        <Button size="lg" fullWidth busy={busy} onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
    </Card>
  );
}
