/** The three first steps: each leads to where it is made, and is ticked once it is. */

import type { FirstSteps as Steps } from '@spreadwise/contract';
import { Failure, topicAddress, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, CheckIcon, cx, TextLink, VisuallyHidden } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { TestAlert } from '../settings/alerts/TestAlert';
import { settingsAddress } from '../settings-address';
import styles from './Onboarding.module.css';
import type { OpenSteps } from './useOnboarding';

type StepId = keyof Steps['done'];
interface Step {
  readonly id: StepId;
  readonly title: string;
  readonly todo: string;
  readonly done: string;
}

const STEPS: readonly Step[] = [
  {
    id: 'setUp',
    title: 'Tell us what you trade with',
    todo: 'Your capital and your exchanges: then each signal says what it leaves for you.',
    done: 'Signals are valued for your set-up.',
  },
  {
    id: 'alerts',
    title: 'Choose your alerts',
    todo: 'Choose signals, hours and channels. Alerts arrive while this site is closed.',
    done: 'Alerts follow your rules.',
  },
  {
    id: 'signal',
    title: 'Learn to read a signal',
    todo: 'Two minutes now, so that you know what to do when your first one comes.',
    done: 'You have been given your first. This is how to read it.',
  },
];

export default function Onboarding({ done, onDismissed }: OpenSteps) {
  const [search] = useSearchParams();
  const { busy, failure, run } = useCommand('POST /api/first-steps/put-away');
  const dismiss = async () => {
    if ((await run(undefined)) !== null) await onDismissed();
  };
  const made = STEPS.filter(({ id }) => done[id]).length;
  const to = {
    setUp: settingsAddress(search, 'setup'),
    alerts: settingsAddress(search, 'alerts'),
    signal: topicAddress(search, 'signal'),
  };
  return (
    <Card
      title="Your first steps"
      description={
        <>
          {made} of {STEPS.length} done{' '}
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void dismiss()}>
            Dismiss
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.id} className={styles.step}>
            <span className={cx(styles.mark, done[step.id] && styles.made)} aria-hidden="true">
              {done[step.id] ? <CheckIcon /> : index + 1}
            </span>
            <div>
              <TextLink render={<Link to={to[step.id]} />}>{step.title}</TextLink>
              {done[step.id] && <VisuallyHidden> (done)</VisuallyHidden>}
              <p className={styles.words}>{done[step.id] ? step.done : step.todo}</p>
              {step.id === 'alerts' && <TestAlert />}
            </div>
          </li>
        ))}
      </ol>
      <Failure of={failure} title="The steps were not dismissed" />
    </Card>
  );
}
