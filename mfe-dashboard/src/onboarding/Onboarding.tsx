/** The three first steps in a slim bar: how many are done, and a link to the next; a test alert that arrives ends them. */

import type { FirstSteps as Steps } from '@spreadwise/contract';
import { Failure, topicAddress, useCommand } from '@spreadwise/shared-screens';
import { Button, TextLink, toast } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../frame/places';
import { TestAlert } from '../rules/alerts/TestAlert';
import { homeTexts } from '../texts/home';
import styles from './Onboarding.module.css';
import type { OpenSteps } from './useOnboarding';

type StepId = keyof Steps['done'];
const STEPS: readonly StepId[] = ['setUp', 'alerts', 'signal'];

export function Onboarding({ done, onDismissed }: OpenSteps) {
  const [search] = useSearchParams();
  const words = homeTexts().steps;
  const { busy, failure, run } = useCommand('POST /api/first-steps/put-away');
  const dismiss = async () => {
    if ((await run(undefined)) !== null) await onDismissed();
  };
  const finish = (results: string) => {
    toast({ title: words.finished, description: results });
    void dismiss();
  };
  const made = STEPS.filter((id) => done[id]).length;
  const to = {
    setUp: addressOf(search, 'rules', 'profile'),
    alerts: addressOf(search, 'rules', 'alerts'),
    signal: topicAddress(search, 'signal'),
  };
  const next = STEPS.find((id) => !done[id]);
  return (
    <div className={styles.bar}>
      <span className={styles.count}>{words.done(made, STEPS.length)}</span>
      {next ? <TextLink render={<Link to={to[next]} />}>{words[next]}</TextLink> : <span>{words.last}</span>}
      {done.setUp && <TestAlert {...(next ? {} : { onArrived: finish })} />}
      <Button variant="ghost" size="sm" busy={busy} onClick={() => void dismiss()}>
        {words.dismiss}
      </Button>
      <Failure of={failure} title={words.notDismissed} />
    </div>
  );
}
