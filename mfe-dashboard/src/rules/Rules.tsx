/** A customer's profile, filters and alerts in one place, saved together. */
import type { AlertSettings, TradingProfileAnswer } from '@spreadwise/contract';
import { Failure, HelpLink, Loaded, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { Button, Form, Stack, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rulesTexts } from '../texts/rules';
import { AlertRulesFields } from './alert-rules/AlertRulesFields';
import { useAlertRules } from './alert-rules/useAlertRules';
import { Alerts } from './alerts/Alerts';
import { Part } from './Part';
import { FilterFields, ProfileFields } from './profile/ProfileFields';
import { useProfile } from './profile/useProfile';
import styles from './Rules.module.css';
import { Snoozed } from './Snoozed';
import { useFirstError } from './useFirstError';

export default function Rules() {
  const profile = useApiQuery('GET /api/setup');
  const alerts = useApiQuery('GET /api/alerts');
  const { currency } = useMoney().rate;
  const words = rulesTexts();
  return (
    <Loaded query={profile} what={words.yourProfile}>
      {(answer) => (
        <Loaded query={alerts} what={words.yourAlerts}>
          {(settings) => (
            <RulesForm
              key={currency}
              answer={answer}
              settings={settings}
              onProfile={() => Promise.all([profile.refetch(), alerts.refetch()])}
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
  const terms = useAlertRules(settings, onAlerts);
  const form = useRef<HTMLFormElement>(null);
  const showFirstError = useFirstError(form);
  const busy = profile.busy || terms.busy;
  const words = rulesTexts();
  const part = search.get('part') ?? 'profile';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // Runs both checks, so that all errors show at once.
    const isRight = [profile.check(), terms.check()].every(Boolean);
    // The profile last: a change of currency resets the form, and with it what was typed for the alerts.
    if (!isRight) showFirstError();
    else if ((await terms.save()) && (await profile.save()))
      toast({ title: words.saved, description: words.savedText });
  };
  return (
    <Stack>
      <Snoozed rules={settings.rules} onResumed={onAlerts} />
      <Form ref={form} noValidate gap="sm" onSubmit={(event) => void save(event)}>
        <Part title={words.profile.title} hint={words.profile.hint} isOpen={part === 'profile'}>
          <ProfileFields {...profile} answer={answer} />
          <HelpLink topic="setup">{words.profile.help}</HelpLink>
        </Part>
        <Part {...words.filters} isOpen={part === 'filters'}>
          <FilterFields {...profile} answer={answer} />
        </Part>
        <Part title={words.alerts.title} hint={words.alerts.hint} isOpen={part === 'alerts'}>
          <AlertRulesFields {...terms} settings={settings} />
          <HelpLink topic="count">{words.alerts.help}</HelpLink>
        </Part>
        <Failure of={terms.failure ?? profile.failure} title={words.notSaved} />
        <div className={styles.save}>
          <Button type="submit" busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </div>
      </Form>
      <Part {...words.channels} isOpen={part === 'channels'}>
        <Alerts settings={settings} onChanged={onAlerts} />
      </Part>
    </Stack>
  );
}
