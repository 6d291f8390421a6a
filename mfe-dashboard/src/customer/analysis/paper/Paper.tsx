/** Rules followed on paper, side by side: what each would have left, and what a delay would have cost it. */
import type { PaperAnswer } from '@spreadwise/contract';
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
import { useCommand } from '../../../common/commands/useCommand';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import { draftOf, newDraft, type RuleDraft } from './draft';
import { Results } from './Results';
import { RuleForm } from './RuleForm';
import { RulesTable } from './RulesTable';

type Rule = PaperAnswer['rules'][number];

const EVERY_MS = 60_000;
const MOST = 4;
const DAYS = [
  { value: '2', label: 'Today and yesterday' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
] as const;

export function Paper() {
  const [days, setDays] = useState<(typeof DAYS)[number]['value']>('7');
  const [form, setForm] = useState<{ readonly id: string | null; readonly begin: RuleDraft } | null>(null);
  const [leaving, setLeaving] = useState<Rule | null>(null);
  const query = useApiQuery('GET /api/paper', {
    query: { days },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const setUp = useApiQuery('GET /api/setup');
  const add = () => setForm({ id: null, begin: newDraft(setUp.data?.setUp) });
  return (
    <Card
      title="Rules on paper"
      description="Say what you would have acted on, with how much and how quickly. Each rule is followed on what the order books held then: misses and losses count, nothing is traded."
    >
      <Loaded query={query} what="Your rules">
        {({ rules }) => (
          <Stack>
            <Toolbar
              end={
                rules.length < MOST && (
                  <Button size="sm" onClick={add}>
                    Add a rule
                  </Button>
                )
              }
            >
              <SelectField
                label="Rules over"
                options={DAYS}
                value={days}
                onChange={({ target }) =>
                  setDays(DAYS.find(({ value }) => value === target.value)?.value ?? '7')
                }
              />
            </Toolbar>
            {rules.length === 0 ? (
              <EmptyState title="No rule is followed yet">
                Up to {MOST} stand side by side: try another stake, other coins, a slower hand.
              </EmptyState>
            ) : (
              <>
                <RulesTable
                  rules={rules}
                  onChange={({ id, name, rule }) => setForm({ id, begin: draftOf(name, rule) })}
                  onRemove={setLeaving}
                />
                <Results rules={rules} byHour={days === '2'} />
              </>
            )}
            <Muted>
              Each signal is taken by itself, with the coins in place and at the fees of your set-up. Bringing
              coins back to where they were is not counted.
            </Muted>
          </Stack>
        )}
      </Loaded>
      {form && <RuleForm {...form} onClose={() => setForm(null)} onSaved={query.refetch} />}
      {leaving && <Remove rule={leaving} onClose={() => setLeaving(null)} onRemoved={query.refetch} />}
    </Card>
  );
}

interface RemoveProps {
  readonly rule: Rule;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<unknown>;
}

/** One that is gone already is taken away as well. */
function Remove({ rule: { id, name }, onClose, onRemoved }: RemoveProps) {
  const { busy, run } = useCommand('POST /api/paper/rules/remove');
  const remove = async () => {
    await run({ id });
    await onRemoved();
    onClose();
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
      What it has come to can be worked out again by the same rule.
    </ConfirmDialog>
  );
}
