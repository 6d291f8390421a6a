/** States that new signals are snoozed, with a button to resume. */
import type { AlertRules } from '@spreadwise/contract';
import { Failure, momentText, useCommand } from '@spreadwise/shared-screens';
import { useNow } from '@spreadwise/shared-screens/signals';
import { Button, Notice } from '@spreadwise/shared-ui';
import { alertsTexts } from '../texts/alerts';

export interface SnoozedProps {
  readonly rules: AlertRules;
  readonly onResumed: () => Promise<unknown>;
}

export function Snoozed({ rules, onResumed }: SnoozedProps) {
  const { busy, failure, run } = useCommand('POST /api/alerts/rules');
  const now = useNow();
  const { snoozedUntil } = rules;
  if (!snoozedUntil || Date.parse(snoozedUntil) <= now) return null;
  const words = alertsTexts().snooze;
  const resume = async () => {
    if (await run({ ...rules, snoozedUntil: null })) await onResumed();
  };
  return (
    <>
      <Notice
        tone="info"
        title={words.until(momentText(snoozedUntil))}
        action={
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void resume()}>
            {words.resume}
          </Button>
        }
      >
        {words.text}
      </Notice>
      <Failure of={failure} title={words.failed} />
    </>
  );
}
