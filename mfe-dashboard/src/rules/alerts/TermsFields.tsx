/** Of what, where, which signals, when, and how often a customer is alerted. */

import type { AlertSettings } from '@spreadwise/contract';
import { signOf } from '@spreadwise/contract/figure-text';
import { HOPS_OPTIONS } from '@spreadwise/shared-screens';
import { OpenForField } from '@spreadwise/shared-screens/signals';
import { Grid, Muted, SelectField, Stack, TextField, TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../frame/places';
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

const Summary = ({ draft, change }: PartProps) => (
  <SelectField
    label="Summary"
    value={draft.digestEvery}
    options={[
      { value: 'day', label: 'Each morning' },
      { value: 'hour', label: 'Each hour' },
    ]}
    onChange={({ target }) => change({ digestEvery: target.value === 'hour' ? 'hour' : 'day' })}
  />
);

/** Which of the signals that pass the filters are sent. */
const Which = ({ draft, errors, change }: PartProps & { readonly errors: TermsErrors }) => (
  <Grid>
    <TextField
      label={`Minimum profit of alerts, ${signOf(draft.currency)}`}
      inputMode="decimal"
      hint="Empty: the minimum of your filters."
      error={errors.floor}
      value={draft.floor}
      onChange={({ target }) => change({ floor: target.value })}
    />
    <SelectField
      label="Trades"
      value={draft.maxHops}
      options={HOPS_OPTIONS}
      onChange={({ target }) => change({ maxHops: target.value })}
    />
    <OpenForField
      isLasting={draft.lastingOnly}
      onChoose={(kind) => change({ lastingOnly: kind === 'lasting' })}
    />
    <TextField
      label="Only these coins"
      hint="With commas, e.g. BTC, ETH. Empty: all."
      value={draft.coins}
      onChange={({ target }) => change({ coins: target.value })}
    />
    <TextField
      label="Only these exchanges"
      hint="With commas, e.g. binance, kraken. Empty: all of your profile."
      value={draft.exchanges}
      onChange={({ target }) => change({ exchanges: target.value })}
    />
  </Grid>
);

function When({ draft, change }: PartProps) {
  const [search] = useSearchParams();
  return (
    <Stack gap="sm">
      <Grid>
        <TextField
          label="Most alerts an hour"
          type="number"
          min={1}
          max={60}
          value={draft.mostAnHour}
          onChange={({ target }) => change({ mostAnHour: target.value })}
        />
        <TextField
          label="Quiet from"
          type="time"
          value={draft.quietFrom}
          onChange={({ target }) => change({ quietFrom: target.value })}
        />
        <TextField
          label="Quiet until"
          type="time"
          hint="Both empty: no quiet hours."
          value={draft.quietUntil}
          onChange={({ target }) => change({ quietUntil: target.value })}
        />
      </Grid>
      <Muted>
        Time zone: {draft.timeZone}.{' '}
        <TextLink render={<Link to={addressOf(search, 'rules', 'profile')} />}>Change</TextLink>. In quiet
        hours nothing is sent or counted.
      </Muted>
    </Stack>
  );
}
