/** The signals that a customer is alerted to, other alerts, and how often. */

import type { AlertSettings } from '@spreadwise/contract';
import { Grid, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { alertsTexts } from '../../texts/alerts';
import { Part } from '../Part';
import type { AlertRulesDraft, AlertRulesErrors } from './draft';
import { ModesTable } from './ModesTable';
import { RuleList } from './RuleList';

export interface AlertRulesFieldsProps {
  readonly settings: AlertSettings;
  readonly draft: AlertRulesDraft;
  readonly errors: AlertRulesErrors;
  readonly change: (part: Partial<AlertRulesDraft>) => void;
}

export function AlertRulesFields({ settings, draft, errors, change }: AlertRulesFieldsProps) {
  const words = alertsTexts().terms;
  const channels = settings.channels.filter(({ opensWith, state }) => opensWith === null && state !== 'off');
  return (
    <Stack>
      <RuleList channels={channels} draft={draft} errors={errors} change={change} />
      <Part {...words.others} isOpen={false} as="h3">
        <ModesTable kinds={draft.kinds} channels={channels} onChange={(kinds) => change({ kinds })} />
      </Part>
      <Grid>
        <TextField
          label={words.mostAnHour}
          type="number"
          min={1}
          max={60}
          value={draft.mostAnHour}
          onChange={({ target }) => change({ mostAnHour: target.value })}
        />
        <SelectField
          label={words.summary}
          value={draft.digestEvery}
          options={[
            { value: 'day', label: words.eachMorning },
            { value: 'hour', label: words.eachHour },
          ]}
          onChange={({ target }) => change({ digestEvery: target.value === 'hour' ? 'hour' : 'day' })}
        />
      </Grid>
    </Stack>
  );
}
