/** The customer's rules: add, open, try, remove and restore. */

import type { AlertChannelState } from '@spreadwise/contract';
import { MOST_RULES } from '@spreadwise/contract/bounds';
import { sumText } from '@spreadwise/contract/figure-text';
import { CHANNELS, numberIn, useMoney } from '@spreadwise/shared-screens';
import { Button, EmptyState, Muted, Notice, Stack, TextLink, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../frame/places';
import { alertsTexts } from '../../texts/alerts';
import { Part } from '../Part';
import { type AlertRulesDraft, type AlertRulesErrors, newRule, type RuleDraft } from './draft';
import { RuleFields } from './RuleFields';
import { RuleTrial } from './RuleTrial';
import { daysText } from './weekdays';

export interface RuleListProps {
  /** The channels that the plan opens. */
  readonly channels: readonly AlertChannelState[];
  readonly draft: AlertRulesDraft;
  readonly errors: AlertRulesErrors;
  readonly change: (part: Partial<AlertRulesDraft>) => void;
}

interface Removed {
  readonly rule: RuleDraft;
  readonly index: number;
}

export function RuleList({ channels, draft, errors, change }: RuleListProps) {
  const { rules } = draft;
  const money = useMoney();
  const words = alertsTexts().rules;
  const [opened, setOpened] = useState<RuleDraft['id'] | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const add = () => {
    const rule = newRule(money);
    setOpened(rule.id);
    change({ rules: [...rules, rule] });
  };
  const remove = (rule: RuleDraft, index: number) => {
    setRemoved({ rule, index });
    change({ rules: rules.filter((one) => one !== rule) });
  };
  const undo = ({ rule, index }: Removed) => {
    setRemoved(null);
    change({ rules: rules.toSpliced(index, 0, rule) });
  };
  return (
    <Stack gap="sm">
      {rules.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      {rules.map((rule, index) => (
        <Rule
          key={rule.id}
          {...{ rule, index, channels, draft, error: errors[rule.id] }}
          isOpen={rule.id === opened}
          onChange={(part) =>
            change({ rules: rules.map((one) => (one === rule ? { ...rule, ...part } : one)) })
          }
          onRemove={() => remove(rule, index)}
        />
      ))}
      <div role="status">
        {removed && (
          <Notice
            tone="info"
            title={words.removed(nameOf(removed.rule, removed.index))}
            action={
              <Button size="sm" variant="secondary" onClick={() => undo(removed)}>
                {words.undo}
              </Button>
            }
          />
        )}
      </div>
      {rules.length < MOST_RULES ? (
        <Toolbar>
          <Button variant="secondary" onClick={add}>
            {words.add}
          </Button>
        </Toolbar>
      ) : (
        <Muted>{words.most(MOST_RULES)}</Muted>
      )}
    </Stack>
  );
}

interface RuleProps extends Pick<RuleListProps, 'channels' | 'draft'> {
  readonly rule: RuleDraft;
  readonly index: number;
  readonly error: string | undefined;
  readonly isOpen: boolean;
  readonly onChange: (part: Partial<RuleDraft>) => void;
  readonly onRemove: () => void;
}

function Rule({ rule, index, error, channels, draft, isOpen, onChange, onRemove }: RuleProps) {
  const name = nameOf(rule, index);
  return (
    <Part title={name} hint={hintOf(rule, channels)} isOpen={isOpen} as="h3">
      <Stack role="group" aria-label={name}>
        <RuleFields rule={rule} error={error} channels={channels} change={onChange} />
        <Zone timeZone={draft.timeZone} />
        <RuleTrial rule={rule} draft={draft} />
        <Toolbar>
          <Button size="sm" variant="secondary" onClick={onRemove}>
            {alertsTexts().rules.remove(name)}
          </Button>
        </Toolbar>
      </Stack>
    </Part>
  );
}

/** A rule without a name is called by its number. */
const nameOf = ({ name }: RuleDraft, index: number) => name.trim() || alertsTexts().rules.unnamed(index + 1);

/** A summary in one line: Email, Telegram · from €5.00 profit · BTC, ETH · Mon, Tue · 08:00–20:00. */
function hintOf(rule: RuleDraft, channels: RuleListProps['channels']): string {
  const { modes, floor, currency, coins, exchanges, days, from, until } = rule;
  const sum = numberIn(floor);
  const on = channels.filter(({ channel, state }) => modes[channel] !== 'off' && state !== 'none');
  return [
    on.map(({ channel }) => CHANNELS[channel]).join(', ') || alertsTexts().rules.nowhere,
    sum === null || Number.isNaN(sum) ? '' : alertsTexts().rules.atLeast(sumText(sum, currency)),
    coins,
    exchanges,
    daysText(days),
    from && until && `${from}–${until}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Zone({ timeZone }: Pick<AlertRulesDraft, 'timeZone'>) {
  const [search] = useSearchParams();
  const words = alertsTexts().rules;
  return (
    <Muted>
      {words.timeZone(timeZone)}
      <TextLink render={<Link to={addressOf(search, 'rules', 'profile')} />}>{words.change}</TextLink>
      {words.hoursText}
    </Muted>
  );
}
