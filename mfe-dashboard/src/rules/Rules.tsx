/** What a customer trades with, which signals they want, and what they are alerted to: in one place, saved at once. */
import type { AlertSettings, TradingProfileAnswer } from '@spreadwise/contract';
import { Failure, HelpLink, Loaded, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { Button, Form, Stack, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Alerts } from './alerts/Alerts';
import { TermsFields } from './alerts/TermsFields';
import { useTerms } from './alerts/useTerms';
import { Part } from './Part';
import { FilterFields, ProfileFields } from './profile/ProfileFields';
import { useProfile } from './profile/useProfile';
import styles from './Rules.module.css';
import { useFirstError } from './useFirstError';

export default function Rules() {
  const profile = useApiQuery('GET /api/setup');
  const alerts = useApiQuery('GET /api/alerts');
  const { currency } = useMoney().rate;
  return (
    <Loaded query={profile} what="Your profile">
      {(answer) => (
        <Loaded query={alerts} what="Your alerts">
          {(settings) => (
            <RulesForm
              key={currency}
              answer={answer}
              settings={settings}
              onProfile={profile.refetch}
              onAlerts={alerts.refetch}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface RulesFormProps {
  readonly answer: TradingProfileAnswer;
  readonly settings: AlertSettings;
  readonly onProfile: () => Promise<unknown>;
  readonly onAlerts: () => Promise<unknown>;
}

function RulesForm({ answer, settings, onProfile, onAlerts }: RulesFormProps) {
  const [search] = useSearchParams();
  const profile = useProfile(answer, onProfile);
  const terms = useTerms(settings, onAlerts);
  const form = useRef<HTMLFormElement>(null);
  const showFirstError = useFirstError(form);
  const busy = profile.busy || terms.busy;
  const part = search.get('part') ?? 'profile';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // Both, so that all that is wrong is said at once.
    const isRight = [profile.check(), terms.check()].every(Boolean);
    // The profile last: in another currency the form begins anew, and what was typed of the alerts with it.
    if (!isRight) showFirstError();
    else if ((await terms.save()) && (await profile.save()))
      toast({ title: 'Rules saved', description: 'They apply from now on.' });
  };
  return (
    <Stack>
      <Form ref={form} noValidate gap="sm" onSubmit={(event) => void save(event)}>
        <Part title="Profile" hint="Exchanges, fees, capital, speed" isOpen={part === 'profile'}>
          <ProfileFields {...profile} answer={answer} />
          <HelpLink topic="setup">What your profile does</HelpLink>
        </Part>
        <Part title="Filters" hint="Minimum profit, coins" isOpen={part === 'filters'}>
          <FilterFields {...profile} answer={answer} />
        </Part>
        <Part title="Alerts" hint="What, when, how often" isOpen={part === 'alerts'}>
          <TermsFields {...terms} settings={settings} />
          <HelpLink topic="count">How signals are counted</HelpLink>
        </Part>
        <Failure of={terms.failure ?? profile.failure} title="Not saved" />
        <div className={styles.save}>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </Form>
      <Part title="Channels" hint="Where alerts go" isOpen={part === 'alerts'}>
        <Alerts settings={settings} onChanged={onAlerts} />
      </Part>
    </Stack>
  );
}
