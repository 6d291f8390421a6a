/** A rule to follow on paper: a new one, or another wording of one that there is. */

import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
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
      title={id === null ? 'New backtest' : 'Edit backtest'}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          form={formId}
          label="Save backtest"
          busyLabel="Saving…"
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={formId} noValidate gap="sm" onSubmit={(event) => void save(event)}>
        <Fields draft={draft} errors={errors} change={change} />
        {(failure !== null || isWrong) && (
          <Notice tone="danger" title="Backtest not saved">
            {isWrong ? 'Check the marked figures.' : problemText(failure)}
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
  { value: '', label: 'All of your plan' },
  { value: 'majors', label: 'Majors' },
  { value: 'standard', label: 'Standard exchanges' },
];
const HOLDING = [
  { value: 'inPlace', label: 'Ready on each exchange' },
  { value: 'moved', label: 'One stake, transferred' },
];
const REACTIONS = DELAYS_S.map((delay) => ({ value: String(delay), label: delayText(delay) }));

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
            ? 'The free part follows the route.'
            : 'The free part is divided among the route’s exchanges.'
        }
        error={errors.capital}
        value={draft.capital}
        onChange={({ target }) => change({ capital: target.value })}
      />
      <TextField
        label={`Minimum profit, ${signOf(draft.currency)}`}
        inputMode="decimal"
        hint={
          draft.holding === 'moved'
            ? 'At once, less transfer costs.'
            : 'At once, less the cost of bringing coins back.'
        }
        error={errors.floor}
        value={draft.floor}
        onChange={({ target }) => change({ floor: target.value })}
      />
      <SelectField
        label="Reaction time"
        options={REACTIONS}
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
        label="Funds"
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
      label="Trades"
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
      label="Exchanges"
      hint="E.g. binance, kraken. Empty: any."
      value={draft.exchanges}
      onChange={({ target }) => change({ exchanges: target.value })}
    />
    <TextField
      label="Coins"
      hint="E.g. BTC, ETH. Empty: any."
      value={draft.coins}
      onChange={({ target }) => change({ coins: target.value })}
    />
  </>
);
