/** How would my rule have done? Backtests side by side: their equity, drawdown, figures and trades. */
import type { PaperAnswer, TradingProfile } from '@spreadwise/contract';
import { MOST_PAPER_RULES } from '@spreadwise/contract/analysis-scales';
import { Button, ConfirmDialog, EmptyState, Muted, Stack, Term } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useApiQuery } from '../api/api-query';
import { Failure } from '../api/Failure';
import { Loaded } from '../api/Loaded';
import { useCommand } from '../api/useCommand';
import { RangeChoice } from '../charts/RangeChoice';
import { useMoney } from '../common/MoneyProvider';
import { Fold } from '../page/Fold';
import { Question } from '../page/Question';
import { draftOf, newDraft, type RuleDraft } from './draft';
import styles from './Paper.module.css';
import { MoreResults, Results } from './Results';
import { RuleForm } from './RuleForm';
import { ownOf, RulesTable } from './RulesTable';

type Rule = PaperAnswer['rules'][number];

const EVERY_MS = 60_000;
const DAYS = [
  { value: '2', label: '2 days' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
type Days = (typeof DAYS)[number]['value'];

export interface PaperProps {
  /** What a new rule begins with; the owner has none. */
  readonly setUp?: TradingProfile | undefined;
}

export default function Paper({ setUp }: PaperProps) {
  const money = useMoney();
  const [days, setDays] = useState<Days>('7');
  const [form, setForm] = useState<{ readonly id: string | null; readonly begin: RuleDraft } | null>(null);
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const query = useApiQuery('GET /api/paper', {
    query: { days },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  // One that is gone already, by another tab, is not asked about any more.
  const leaving = query.data?.rules.find(({ id }) => id === leavingId);
  const add = (
    <Button size="sm" onClick={() => setForm({ id: null, begin: newDraft(setUp, money) })}>
      Add backtest
    </Button>
  );
  return (
    <Loaded query={query} what="Your backtests">
      {({ rules }) => (
        <Question question="How would my rule have done?" answer={<Answer rules={rules} days={days} />}>
          {rules.length === 0 ? (
            <EmptyState title="No backtest yet" action={add}>
              Up to {MOST_PAPER_RULES} side by side: another stake, other coins, a slower reaction.
            </EmptyState>
          ) : (
            <Stack>
              <Results
                rules={rules}
                byHour={days === '2'}
                controls={<RangeChoice label="Range" options={DAYS} value={days} onChange={setDays} />}
              />
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
            On measured order books, <Term says={COUNTED}>misses and losses included</Term>. Past results, not
            a forecast.
          </Muted>
          <MovedAlong />
          {form && <RuleForm {...form} onClose={() => setForm(null)} onSaved={query.refetch} />}
          {leaving && <Remove rule={leaving} onClose={() => setLeavingId(null)} onTried={query.refetch} />}
        </Question>
      )}
    </Loaded>
  );
}

const COUNTED =
  'At your fees. A stake is busy until its coins are back; unknown return costs are not counted.';

function Answer({ rules, days }: { readonly rules: readonly Rule[]; readonly days: Days }) {
  const { formatMoney } = useMoney();
  const [best] = [...rules].sort((a, b) => ownOf(b).eur - ownOf(a).eur);
  if (!best) return 'Add a rule to see what it would have returned.';
  return (
    <>
      {rules.length > 1 && 'Best: '}“{best.name}” would have returned{' '}
      <strong>{formatMoney(ownOf(best).eur)}</strong> over {days} days, with a largest fall of{' '}
      {formatMoney(best.result.fallEur)}.
    </>
  );
}

/** Such a stake loses on most signals: this says why. */
const MovedAlong = () => (
  <Fold title="How a transferred stake is counted">
    <ol className={styles.steps}>
      <li>A signal is taken for its profit at once, less withdrawals. The stake is busy until it arrives.</li>
      <li>
        The first order is placed after your reaction time. If its price is gone, it is missed and free.
      </li>
      <li>Coins travel as long as the exchange states. Later orders meet the order book of their arrival.</li>
      <li>What comes out less what went in is the return: mostly a loss, as most gaps have closed.</li>
      <li>Unknown or longer than two hours, or no fresh price on arrival: taken, but in no sum.</li>
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
      title={`Delete “${name}”?`}
      confirmLabel="Delete backtest"
      busy={busy}
      onConfirm={() => void remove()}
    >
      <Stack>
        <p>The same rule can be tested again at any time.</p>
        <Failure of={failure} title="Backtest not deleted" />
      </Stack>
    </ConfirmDialog>
  );
}
