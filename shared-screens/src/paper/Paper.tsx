/** Compares backtests side by side: their equity, drawdown, figures and trades. */
import type { PaperAnswer, TradingProfile } from '@spreadwise/contract';
import { MOST_PAPER_RULES } from '@spreadwise/contract/analysis-scales';
import { Button, ConfirmDialog, EmptyState, GainOrLoss, Muted, Stack, Term } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useApiQuery } from '../api/api-query';
import { Failure } from '../api/Failure';
import { Loaded } from '../api/Loaded';
import { useCommand } from '../api/useCommand';
import { RangeChoice } from '../charts/RangeChoice';
import { useMoney } from '../common/MoneyProvider';
import { Fold } from '../page/Fold';
import { Question } from '../page/Question';
import { paperTexts } from '../texts/paper';
import { draftOf, newDraft, type RuleDraft } from './draft';
import styles from './Paper.module.css';
import { MoreResults, Results } from './Results';
import { RuleForm } from './RuleForm';
import { ownOf, RulesTable } from './RulesTable';

type Rule = PaperAnswer['rules'][number];

const EVERY_MS = 60_000;
const DAYS = ['2', '7', '30'] as const;
type Days = (typeof DAYS)[number];

export interface PaperProps {
  /** Defaults of a new rule; the owner has none. */
  readonly setUp?: TradingProfile | undefined;
}

export default function Paper({ setUp }: PaperProps) {
  const money = useMoney();
  const says = paperTexts();
  const [days, setDays] = useState<Days>('7');
  const [form, setForm] = useState<{ readonly id: string | null; readonly begin: RuleDraft } | null>(null);
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const query = useApiQuery('GET /api/paper', {
    query: { days },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  // Undefined if another tab has deleted it already; then no question is shown.
  const leaving = query.data?.rules.find(({ id }) => id === leavingId);
  const add = (
    <Button size="sm" onClick={() => setForm({ id: null, begin: newDraft(setUp, money) })}>
      {says.add}
    </Button>
  );
  return (
    <Question question={says.question} answer={query.data && <Answer rules={query.data.rules} days={days} />}>
      {query.data?.rules.length !== 0 && <Range days={days} onChange={setDays} />}
      <Loaded query={query} what={says.yourBacktests}>
        {({ rules }) => (
          <>
            {rules.length === 0 ? (
              <EmptyState title={says.none} action={add}>
                {says.noneText(MOST_PAPER_RULES)}
              </EmptyState>
            ) : (
              <Stack>
                <Results rules={rules} byHour={days === '2'} />
                <RulesTable
                  rules={rules}
                  onChange={({ id, name, rule }) => setForm({ id, begin: draftOf(name, rule) })}
                  onRemove={({ id }) => setLeavingId(id)}
                />
                {rules.length < MOST_PAPER_RULES && <div>{add}</div>}
                <MoreResults rules={rules} />
              </Stack>
            )}
            <Muted>
              {says.measured[0]}
              <Term says={says.counted}>{says.lossesIncluded}</Term>
              {says.measured[1]}
            </Muted>
            <MovedAlong />
            {form && <RuleForm {...form} onClose={() => setForm(null)} onSaved={query.refetch} />}
            {leaving && <Remove rule={leaving} onClose={() => setLeavingId(null)} onTried={query.refetch} />}
          </>
        )}
      </Loaded>
    </Question>
  );
}

interface RangeProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

function Range({ days, onChange }: RangeProps) {
  const { range, days: daysText } = paperTexts();
  const options = DAYS.map((value) => ({ value, label: daysText(Number(value)) }));
  return <RangeChoice label={range} options={options} value={days} onChange={onChange} />;
}

function Answer({ rules, days }: { readonly rules: readonly Rule[]; readonly days: Days }) {
  const { formatMoney } = useMoney();
  const [best] = [...rules].sort((a, b) => ownOf(b).eur - ownOf(a).eur);
  const says = paperTexts();
  if (!best) return says.addARule;
  const [before, after] = says.answer(best.name, Number(days), formatMoney(best.result.fallEur));
  return (
    <>
      {rules.length > 1 && says.best}
      {before}
      <strong>
        <GainOrLoss of={ownOf(best).eur}>{formatMoney(ownOf(best).eur)}</GainOrLoss>
      </strong>
      {after}
    </>
  );
}

/** Explains why a transferred stake loses on most signals. */
const MovedAlong = () => (
  <Fold title={paperTexts().howTransferred}>
    <ol className={styles.steps}>
      {paperTexts().transferred.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Fold>
);

interface RemoveProps {
  readonly rule: Rule;
  readonly onClose: () => void;
  readonly onTried: () => Promise<unknown>;
}

function Remove({ rule: { id, name }, onClose, onTried }: RemoveProps) {
  const { busy, failure, run } = useCommand('POST /api/paper/rules/remove');
  const remove = async () => {
    const done = await run({ id });
    await onTried();
    if (done !== null) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={paperTexts().deleteQuestion(name)}
      confirmLabel={paperTexts().deleteBacktest}
      busy={busy}
      onConfirm={() => void remove()}
    >
      <Stack>
        <p>{paperTexts().deleteText}</p>
        <Failure of={failure} title={paperTexts().notDeleted} />
      </Stack>
    </ConfirmDialog>
  );
}
