/** A rule to follow on paper: a new one, or another wording of one that there is. */

import { SHOWN_DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { signOf } from '@spreadwise/contract/figure-text';
import { Dialog, Form, Grid, Notice, SelectField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { DialogActions } from '../api/DialogActions';
import { problemText } from '../api/problem';
import { useCommand } from '../api/useCommand';
import { HOPS_OPTIONS } from '../common/labels';
import { delayIn, delayText, type RuleDraft, type RuleErrors, readDraft } from './draft';

export interface RuleFormProps {
  /** Null: a new one. */
  readonly id: string | null;
  readonly begin: RuleDraft;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

export function RuleForm({ id, begin, onClose, onSaved }: RuleFormProps) {
  const formId = useId();
  const { busy, failure, run } = useCommand('POST /api/paper/rules');
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<RuleErrors>({});
  const isWrong = Object.keys(errors).length > 0;
  const change = (part: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setErrors(read.errors ?? {});
    if (read.errors || !(await run({ ...(id === null ? {} : { id }), ...read.body }))) return;
    await onSaved();
    onClose();
  };
  return (
    <Dialog
      title={id === null ? 'A rule to follow' : 'Change the rule'}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          form={formId}
          label="Follow this rule"
          busyLabel="Saving…"
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={formId} noValidate gap="sm" onSubmit={(event) => void save(event)}>
        <Fields draft={draft} errors={errors} change={change} />
        {(failure !== null || isWrong) && (
          <Notice tone="danger" title="The rule is not saved">
            {isWrong ? 'A figure above is not right yet.' : problemText(failure)}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: RuleDraft;
  readonly errors: RuleErrors;
  readonly change: (part: Partial<RuleDraft>) => void;
}

const UNIVERSES = [
  { value: '', label: 'All that my plan watches' },
  { value: 'majors', label: 'The majors' },
  { value: 'standard', label: 'The standard exchanges' },
];
const HOLDING = [
  { value: 'inPlace', label: 'On each exchange already' },
  { value: 'moved', label: 'One stake, moved along' },
];
/** With the rule's own, which may be one that is not offered any more. */
const delaysFor = (own: number) =>
  [...new Set([...SHOWN_DELAYS_S, own])]
    .sort((a, b) => a - b)
    .map((delay) => ({ value: String(delay), label: delayText(delay) }));

const Fields = ({ draft, errors, change }: FieldsProps) => (
  <>
    <TextField
      label="Name"
      maxLength={40}
      autoComplete="off"
      value={draft.name}
      onChange={({ target }) => change({ name: target.value })}
    />
    <Grid>
      <TextField
        label={`Capital, ${signOf(draft.currency)}`}
        inputMode="decimal"
        hint={
          draft.holding === 'moved'
            ? 'What is free goes along the way.'
            : 'What is free is divided among the exchanges on the way.'
        }
        error={errors.capital}
        value={draft.capital}
        onChange={({ target }) => change({ capital: target.value })}
      />
      <TextField
        label={`Only what leaves at least, ${signOf(draft.currency)}`}
        inputMode="decimal"
        hint={
          draft.holding === 'moved'
            ? 'As promised at once, less what moving takes.'
            : 'At once, less what bringing the coins back costs.'
        }
        error={errors.floor}
        value={draft.floor}
        onChange={({ target }) => change({ floor: target.value })}
      />
      <SelectField
        label="The first order is placed"
        options={delaysFor(draft.delayS)}
        value={String(draft.delayS)}
        onChange={({ target }) => change({ delayS: delayIn(target.value) })}
      />
      <TextField
        label="Signals a day, at most"
        type="number"
        min={1}
        max={200}
        value={draft.mostADay}
        onChange={({ target }) => change({ mostADay: target.value })}
      />
      <SelectField
        label="Coins are"
        options={HOLDING}
        value={draft.holding}
        onChange={({ target }) => change({ holding: target.value === 'moved' ? 'moved' : 'inPlace' })}
      />
      <Which draft={draft} change={change} />
    </Grid>
  </>
);

/** Which signals are followed. */
const Which = ({ draft, change }: Omit<FieldsProps, 'errors'>) => (
  <>
    <SelectField
      label="Trades on the way"
      options={HOPS_OPTIONS}
      value={draft.maxHops}
      onChange={({ target }) => change({ maxHops: target.value })}
    />
    <SelectField
      label="Markets"
      options={UNIVERSES}
      value={draft.universe}
      onChange={({ target }) => change({ universe: target.value as RuleDraft['universe'] })}
    />
    <TextField
      label="Only on these exchanges"
      hint="E.g. binance, kraken. Empty: any."
      value={draft.exchanges}
      onChange={({ target }) => change({ exchanges: target.value })}
    />
    <TextField
      label="Only with one of these coins"
      hint="E.g. BTC, ETH. Empty: any."
      value={draft.coins}
      onChange={({ target }) => change({ coins: target.value })}
    />
  </>
);
