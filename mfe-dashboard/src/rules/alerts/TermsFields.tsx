/** Of what, where, which signals, when, and how often a customer is alerted. */

import type { AlertSettings } from '@spreadwise/contract';
import { signOf } from '@spreadwise/contract/figure-text';
import { HOPS_OPTIONS } from '@spreadwise/shared-screens';
import { OpenForField } from '@spreadwise/shared-screens/signals';
import { Grid, Muted, SelectField, Stack, TextField, TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../frame/places';
import { alertsTexts } from '../../texts/alerts';
import type { TermsDraft, TermsErrors } from './draft';
import { ModesTable } from './ModesTable';

export interface TermsFieldsProps extends PartProps {
  readonly settings: AlertSettings;
  readonly errors: TermsErrors;
}

export const TermsFields = ({ settings, draft, errors, change }: TermsFieldsProps) => (
  <Stack>
    <ModesTable
      modes={draft.modes}
      channels={settings.channels.filter(({ opensWith, state }) => opensWith === null && state !== 'off')}
      onChange={(modes) => change({ modes })}
    />
    <When draft={draft} change={change} />
    <Summary draft={draft} change={change} />
    <Which draft={draft} errors={errors} change={change} />
  </Stack>
);

interface PartProps {
  readonly draft: TermsDraft;
  readonly change: (part: Partial<TermsDraft>) => void;
}

function Summary({ draft, change }: PartProps) {
  const words = alertsTexts().terms;
  return (
    <SelectField
      label={words.summary}
      value={draft.digestEvery}
      options={[
        { value: 'day', label: words.eachMorning },
        { value: 'hour', label: words.eachHour },
      ]}
      onChange={({ target }) => change({ digestEvery: target.value === 'hour' ? 'hour' : 'day' })}
    />
  );
}

/** Which of the signals that pass the filters are sent. */
function Which({ draft, errors, change }: PartProps & { readonly errors: TermsErrors }) {
  const words = alertsTexts().terms;
  return (
    <Grid>
      <TextField
        label={words.floor(signOf(draft.currency))}
        inputMode="decimal"
        hint={words.floorHint}
        error={errors.floor}
        value={draft.floor}
        onChange={({ target }) => change({ floor: target.value })}
      />
      <SelectField
        label={words.trades}
        value={draft.maxHops}
        options={HOPS_OPTIONS}
        onChange={({ target }) => change({ maxHops: target.value })}
      />
      <OpenForField
        isLasting={draft.lastingOnly}
        onChoose={(kind) => change({ lastingOnly: kind === 'lasting' })}
      />
      <TextField
        label={words.coins}
        hint={words.coinsHint}
        value={draft.coins}
        onChange={({ target }) => change({ coins: target.value })}
      />
      <TextField
        label={words.exchanges}
        hint={words.exchangesHint}
        value={draft.exchanges}
        onChange={({ target }) => change({ exchanges: target.value })}
      />
    </Grid>
  );
}

function When({ draft, change }: PartProps) {
  const [search] = useSearchParams();
  const words = alertsTexts().terms;
  return (
    <Stack gap="sm">
      <Grid>
        <TextField
          label={words.mostAnHour}
          type="number"
          min={1}
          max={60}
          value={draft.mostAnHour}
          onChange={({ target }) => change({ mostAnHour: target.value })}
        />
        <TextField
          label={words.quietFrom}
          type="time"
          value={draft.quietFrom}
          onChange={({ target }) => change({ quietFrom: target.value })}
        />
        <TextField
          label={words.quietUntil}
          type="time"
          hint={words.quietHint}
          value={draft.quietUntil}
          onChange={({ target }) => change({ quietUntil: target.value })}
        />
      </Grid>
      <Muted>
        {words.timeZone(draft.timeZone)}
        <TextLink render={<Link to={addressOf(search, 'rules', 'profile')} />}>{words.change}</TextLink>
        {words.quietText}
      </Muted>
    </Stack>
  );
}
