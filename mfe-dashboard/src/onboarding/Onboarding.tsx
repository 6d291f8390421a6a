/** The three first steps: each leads to where it is made, and is ticked once it is. */

import type { FirstSteps as Steps } from '@spreadwise/contract';
import { Failure, topicAddress, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, CheckIcon, cx, TextLink, VisuallyHidden } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
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
    title: 'Say with what you would act',
    todo: 'Your capital and your exchanges: then each signal says what it leaves for you.',
    done: 'Signals are valued for your set-up.',
  },
  {
    id: 'alerts',
    title: 'Choose how you are told',
    todo: 'Which signals, at which hours, how often, and where: no page of ours has to be open.',
    done: 'You are told on your terms.',
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
  const putAway = async () => {
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
          {made} of {STEPS.length} made{' '}
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void putAway()}>
            Put this away
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
              {done[step.id] && <VisuallyHidden> (made)</VisuallyHidden>}
              <p className={styles.words}>{done[step.id] ? step.done : step.todo}</p>
            </div>
          </li>
        ))}
      </ol>
      <Failure of={failure} title="It was not put away" />
    </Card>
  );
}
