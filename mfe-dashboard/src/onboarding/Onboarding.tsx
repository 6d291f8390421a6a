/** The three first steps in one slim bar: how many are done, and the way to the next. */

import type { FirstSteps as Steps } from '@spreadwise/contract';
import { Failure, topicAddress, useCommand } from '@spreadwise/shared-screens';
import { Button, TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../frame/places';
import { TestAlert } from '../rules/alerts/TestAlert';
import styles from './Onboarding.module.css';
import type { OpenSteps } from './useOnboarding';

type StepId = keyof Steps['done'];
const STEPS: readonly { readonly id: StepId; readonly label: string }[] = [
  { id: 'setUp', label: 'Add your capital and exchanges' },
  { id: 'alerts', label: 'Choose your alerts' },
  { id: 'signal', label: 'Learn to read a signal' },
];

export function Onboarding({ done, onDismissed }: OpenSteps) {
  const [search] = useSearchParams();
  const { busy, failure, run } = useCommand('POST /api/first-steps/put-away');
  const dismiss = async () => {
    if ((await run(undefined)) !== null) await onDismissed();
  };
  const made = STEPS.filter(({ id }) => done[id]).length;
  const to = {
    setUp: addressOf(search, 'rules', 'profile'),
    alerts: addressOf(search, 'rules', 'alerts'),
    signal: topicAddress(search, 'signal'),
  };
  const next = STEPS.find(({ id }) => !done[id]);
  return (
    <div className={styles.bar}>
      <span className={styles.count}>
        {made} of {STEPS.length} done
      </span>
      {next && <TextLink render={<Link to={to[next.id]} />}>{next.label}</TextLink>}
      {done.setUp && <TestAlert />}
      <Button variant="ghost" size="sm" busy={busy} onClick={() => void dismiss()}>
        Dismiss
      </Button>
      <Failure of={failure} title="The steps were not dismissed" />
    </div>
  );
}
