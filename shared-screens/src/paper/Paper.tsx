/** Rules followed on paper, side by side: what each would have left, and what a delay would have cost it. */
import type { PaperAnswer, TradingProfile } from '@spreadwise/contract';
import { MOST_PAPER_RULES } from '@spreadwise/contract/analysis-scales';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Muted,
  SelectField,
  Stack,
  Toolbar,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useApiQuery } from '../api/api-query';
import { Failure } from '../api/Failure';
import { Loaded } from '../api/Loaded';
import { useCommand } from '../api/useCommand';
import { useMoney } from '../common/MoneyProvider';
import { draftOf, newDraft, type RuleDraft } from './draft';
import styles from './Paper.module.css';
import { Results } from './Results';
import { RuleForm } from './RuleForm';
import { RulesTable } from './RulesTable';

type Rule = PaperAnswer['rules'][number];

const EVERY_MS = 60_000;
const DAYS = [
  { value: '2', label: 'Today and yesterday' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
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
  const add = () => setForm({ id: null, begin: newDraft(setUp, money) });
  return (
    <Card
      title="Rules on paper"
      description="Say what you would have acted on, with how much and how quickly. Each rule is followed on what the order books held then: misses and losses count, nothing is traded."
    >
      <Loaded query={query} what="Your rules">
        {({ rules }) => (
          <Stack>
            <PaperToolbar
              days={days}
              onDaysChange={setDays}
              onAdd={rules.length < MOST_PAPER_RULES ? add : null}
            />
            {rules.length === 0 ? (
              <NoRule />
            ) : (
              <>
                <RulesTable
                  rules={rules}
                  onChange={({ id, name, rule }) => setForm({ id, begin: draftOf(name, rule) })}
                  onRemove={({ id }) => setLeavingId(id)}
                />
                <Results rules={rules} byHour={days === '2'} />
              </>
            )}
            <HowCounted />
            <MovedAlong />
          </Stack>
        )}
      </Loaded>
      {form && <RuleForm {...form} onClose={() => setForm(null)} onSaved={query.refetch} />}
      {leaving && <Remove rule={leaving} onClose={() => setLeavingId(null)} onTried={query.refetch} />}
    </Card>
  );
}

interface PaperToolbarProps {
  readonly days: Days;
  readonly onDaysChange: (days: Days) => void;
  /** Null: there are as many rules as there may be. */
  readonly onAdd: (() => void) | null;
}

const PaperToolbar = ({ days, onDaysChange, onAdd }: PaperToolbarProps) => (
  <Toolbar
    besideField
    end={
      onAdd && (
        <Button size="sm" onClick={onAdd}>
          Add a rule
        </Button>
      )
    }
  >
    <SelectField
      label="Rules over"
      options={DAYS}
      value={days}
      onChange={({ target }) => onDaysChange(DAYS.find(({ value }) => value === target.value)?.value ?? '7')}
    />
  </Toolbar>
);

const NoRule = () => (
  <EmptyState title="No rule is followed yet">
    Up to {MOST_PAPER_RULES} stand side by side: try another stake, other coins, a slower hand.
  </EmptyState>
);

const HowCounted = () => (
  <Muted>
    At the fees of your set-up, and where it names none at the usual ones. What is put in is at work until its
    orders are through and its coins are back, an hour where nobody says how long that takes. Bringing them
    back is paid for where its cost is known; otherwise they have drifted, and the trade says so.
  </Muted>
);

/** Such a stake loses on most signals: this says why. */
const MovedAlong = () => (
  <details>
    <summary>How a stake that is moved along is followed</summary>
    <ol className={styles.steps}>
      <li>
        A signal is taken for what it promised at once, less what the withdrawals on the way cost. The stake
        is at work until it has arrived.
      </li>
      <li>
        The first order is placed after your delay. If its price is gone, the signal is missed, and costs
        nothing.
      </li>
      <li>
        The coins then travel for as long as the exchange says their network takes. Each further order meets
        the order book of when they have arrived, whatever its prices are by then.
      </li>
      <li>
        What comes out at the end, less what went in, is what was left: mostly a loss, as most gaps are gone
        by then.
      </li>
      <li>
        Where nobody says how long a network takes, where it takes more than two hours, or where an arrival
        met no fresh price for a minute, it was not measured: such a signal is taken, and is in no sum.
      </li>
    </ol>
  </details>
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
      title={`Take “${name}” away?`}
      confirmLabel="Take it away"
      busy={busy}
      onConfirm={() => void remove()}
    >
      <Stack>
        <p>What it has come to can be worked out again by the same rule.</p>
        <Failure of={failure} title="The rule is still followed" />
      </Stack>
    </ConfirmDialog>
  );
}
