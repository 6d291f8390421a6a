/** The terms: of what, where, which signals, when, and how often. */

import type { AlertSettings } from '@spreadwise/contract';
import { signOf } from '@spreadwise/contract/figure-text';
import { HelpLink, HOPS_OPTIONS, problemText, useCommand, useMoney } from '@spreadwise/shared-screens';
import { OpenForField } from '@spreadwise/shared-screens/signals';
import {
  Button,
  Card,
  Form,
  Grid,
  Muted,
  Notice,
  SelectField,
  Stack,
  TextField,
  TextLink,
  toast,
} from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { draftOf, readDraft, type TermsDraft, type TermsErrors } from './draft';
import { ModesTable } from './ModesTable';

export interface TermsFormProps {
  readonly settings: AlertSettings;
  readonly onSaved: () => Promise<unknown>;
}

export function TermsForm({ settings, onSaved }: TermsFormProps) {
  const { busy, failure, run } = useCommand('POST /api/alerts/rules');
  const money = useMoney();
  const [draft, setDraft] = useState<TermsDraft>(() => draftOf(settings, money));
  const [errors, setErrors] = useState<TermsErrors>({});
  const change = (part: Partial<TermsDraft>) => setDraft((now) => ({ ...now, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setErrors(read.errors ?? {});
    if (read.errors || !(await run(read.rules))) return;
    await onSaved();
    toast({ title: 'Your terms are saved', description: 'Alerts follow them from now on.' });
  };
  return (
    <Form noValidate onSubmit={(event) => void save(event)}>
      <Card
        title="What you are alerted to"
        description="A signal in an alert counts against your day as one on this page does: once."
        footer={<HelpLink topic="count">How signals are counted</HelpLink>}
      >
        <Stack>
          <ModesTable
            modes={draft.modes}
            channels={settings.channels.filter(
              ({ opensWith, state }) => opensWith === null && state !== 'off',
            )}
            onChange={(modes) => change({ modes })}
          />
          <Summary draft={draft} change={change} />
        </Stack>
      </Card>
      <Card
        title="Which signals"
        description="Of what your set-up lets through, only what passes here as well."
      >
        <Which draft={draft} errors={errors} change={change} />
      </Card>
      <Card title="When">
        <When draft={draft} change={change} />
      </Card>
      {(failure !== null || errors.floor) && (
        <Notice tone="danger" title="Your terms are not saved">
          {errors.floor ? 'A figure above is not right yet.' : problemText(failure)}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Save my terms'}
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  readonly draft: TermsDraft;
  readonly change: (part: Partial<TermsDraft>) => void;
}

const Summary = ({ draft, change }: PartProps) => (
  <SelectField
    label="A summary comes"
    value={draft.digestEvery}
    options={[
      { value: 'day', label: 'Each morning' },
      { value: 'hour', label: 'Each hour' },
    ]}
    onChange={({ target }) => change({ digestEvery: target.value === 'hour' ? 'hour' : 'day' })}
  />
);

const Which = ({ draft, errors, change }: PartProps & { readonly errors: TermsErrors }) => (
  <Grid>
    <TextField
      label={`At least so much left, ${signOf(draft.currency)}`}
      inputMode="decimal"
      hint="Empty: what your set-up wants at least."
      error={errors.floor}
      value={draft.floor}
      onChange={({ target }) => change({ floor: target.value })}
    />
    <SelectField
      label="Trades on the way"
      value={draft.maxHops}
      options={HOPS_OPTIONS}
      onChange={({ target }) => change({ maxHops: target.value })}
    />
    <OpenForField
      isLasting={draft.lastingOnly}
      onChoose={(kind) => change({ lastingOnly: kind === 'lasting' })}
    />
    <TextField
      label="Only with one of these coins"
      hint="With commas between, e.g. BTC, ETH. Empty: any that you do not mute."
      value={draft.coins}
      onChange={({ target }) => change({ coins: target.value })}
    />
    <TextField
      label="Only on these exchanges"
      hint="With commas between, e.g. binance, kraken. Empty: those of your set-up."
      value={draft.exchanges}
      onChange={({ target }) => change({ exchanges: target.value })}
    />
  </Grid>
);

const When = ({ draft, change }: PartProps) => (
  <Stack gap="sm">
    <Grid>
      <TextField
        label="Signals an hour, at most"
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
      Times are in {draft.timeZone}.{' '}
      <TextLink render={<Link to={{ search: '?section=settings&part=setup' }} />}>Change time zone</TextLink>{' '}
      In quiet hours no new signal is sent or counted.
    </Muted>
  </Stack>
);
