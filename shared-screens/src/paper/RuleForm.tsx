/** The form of a backtest rule, new or existing. */

import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { signOf } from '@spreadwise/contract/figure-text';
import { Dialog, Form, Grid, Notice, SelectField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { DialogActions } from '../api/DialogActions';
import { problemText } from '../api/problem';
import { useCommand } from '../api/useCommand';
import { HOPS_OPTIONS } from '../common/labels';
import type { PaperTexts } from '../texts/english/paper';
import { paperTexts } from '../texts/paper';
import { delayIn, delayText, type RuleDraft, type RuleErrors, readDraft } from './draft';

export interface RuleFormProps {
  /** Null: a new rule. */
  readonly id: string | null;
  readonly begin: RuleDraft;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

export function RuleForm({ id, begin, onClose, onSaved }: RuleFormProps) {
  const formId = useId();
  const says = paperTexts();
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
      title={id === null ? says.newBacktest : says.editBacktest}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          form={formId}
          label={says.save}
          busyLabel={says.saving}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={formId} noValidate gap="sm" onSubmit={(event) => void save(event)}>
        <Fields {...{ draft, errors, change, says }} />
        {(failure !== null || isWrong) && (
          <Notice tone="danger" title={says.notSaved}>
            {isWrong ? says.checkFigures : problemText(failure)}
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
  readonly says: PaperTexts;
}

const universesIn = ({ universes }: PaperTexts) => [
  { value: '', label: universes.all },
  { value: 'majors', label: universes.majors },
  { value: 'standard', label: universes.standard },
];
const holdingsIn = ({ holding }: PaperTexts) => [
  { value: 'inPlace', label: holding.inPlace },
  { value: 'moved', label: holding.moved },
];
const reactions = () => DELAYS_S.map((delay) => ({ value: String(delay), label: delayText(delay) }));

const Fields = ({ draft, errors, change, says }: FieldsProps) => (
  <>
    <TextField
      label={says.name}
      maxLength={40}
      autoComplete="off"
      value={draft.name}
      onChange={({ target }) => change({ name: target.value })}
    />
    <Grid>
      <TextField
        label={says.capital(signOf(draft.currency))}
        inputMode="decimal"
        hint={says.capitalHint[draft.holding]}
        error={errors.capital}
        value={draft.capital}
        onChange={({ target }) => change({ capital: target.value })}
      />
      <TextField
        label={says.minimumProfit(signOf(draft.currency))}
        inputMode="decimal"
        hint={says.minimumProfitHint[draft.holding]}
        error={errors.floor}
        value={draft.floor}
        onChange={({ target }) => change({ floor: target.value })}
      />
      <SelectField
        label={says.reactionTime}
        options={reactions()}
        value={String(draft.delayS)}
        onChange={({ target }) => change({ delayS: delayIn(target.value) })}
      />
      <TextField
        label={says.mostADay}
        type="number"
        min={1}
        max={200}
        value={draft.mostADay}
        onChange={({ target }) => change({ mostADay: target.value })}
      />
      <SelectField
        label={says.funds}
        options={holdingsIn(says)}
        value={draft.holding}
        onChange={({ target }) => change({ holding: target.value === 'moved' ? 'moved' : 'inPlace' })}
      />
      <Which {...{ draft, change, says }} />
    </Grid>
  </>
);

/** Selects which signals the rule follows. */
const Which = ({ draft, change, says }: Omit<FieldsProps, 'errors'>) => (
  <>
    <SelectField
      label={says.trades}
      options={HOPS_OPTIONS}
      value={draft.maxHops}
      onChange={({ target }) => change({ maxHops: target.value })}
    />
    <SelectField
      label={says.markets}
      options={universesIn(says)}
      value={draft.universe}
      onChange={({ target }) => change({ universe: target.value as RuleDraft['universe'] })}
    />
    <TextField
      label={says.exchanges}
      hint={says.exchangesHint}
      value={draft.exchanges}
      onChange={({ target }) => change({ exchanges: target.value })}
    />
    <TextField
      label={says.coins}
      hint={says.coinsHint}
      value={draft.coins}
      onChange={({ target }) => change({ coins: target.value })}
    />
  </>
);
