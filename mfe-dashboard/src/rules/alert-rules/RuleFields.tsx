/** A rule: its name, its channels, the signals it covers, and its times. */

import type { AlertChannelState } from '@spreadwise/contract';
import { signOf } from '@spreadwise/contract/figure-text';
import { CHANNELS, HOPS_OPTIONS } from '@spreadwise/shared-screens';
import { OpenForField } from '@spreadwise/shared-screens/signals';
import { Field, Grid, SelectField, TextField } from '@spreadwise/shared-ui';
import { alertsTexts } from '../../texts/alerts';
import type { RuleDraft } from './draft';
import { modeOptions } from './ModesTable';
import styles from './RuleFields.module.css';
import { dayName, WEEK } from './weekdays';

export interface RuleFieldsProps {
  /** The channels that the plan opens. */
  readonly channels: readonly AlertChannelState[];
  readonly rule: RuleDraft;
  /** The error of its floor. */
  readonly error: string | undefined;
  readonly change: (part: Partial<RuleDraft>) => void;
}

export function RuleFields({ rule, error, channels, change }: RuleFieldsProps) {
  const words = alertsTexts().rules;
  return (
    <>
      <Grid>
        <TextField
          label={words.name}
          maxLength={40}
          value={rule.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div className={styles.short}>
          {channels.map(({ channel }) => (
            <SelectField
              key={channel}
              label={CHANNELS[channel]}
              value={rule.modes[channel]}
              options={modeOptions(channel)}
              onChange={({ target }) => change({ modes: { ...rule.modes, [channel]: target.value } })}
            />
          ))}
        </div>
      </Grid>
      <Grid>
        <TextField
          label={words.floor(signOf(rule.currency))}
          inputMode="decimal"
          hint={words.floorHint}
          error={error}
          value={rule.floor}
          onChange={({ target }) => change({ floor: target.value })}
        />
        <TextField
          label={words.coins}
          hint={words.coinsHint}
          value={rule.coins}
          onChange={({ target }) => change({ coins: target.value })}
        />
        <TextField
          label={words.exchanges}
          hint={words.exchangesHint}
          value={rule.exchanges}
          onChange={({ target }) => change({ exchanges: target.value })}
        />
        <SelectField
          label={words.trades}
          value={rule.maxHops}
          options={HOPS_OPTIONS}
          onChange={({ target }) => change({ maxHops: target.value })}
        />
        <OpenForField
          isLasting={rule.lastingOnly}
          onChoose={(kind) => change({ lastingOnly: kind === 'lasting' })}
        />
      </Grid>
      <When rule={rule} change={change} />
    </>
  );
}

function When({ rule: { days, from, until }, change }: Pick<RuleFieldsProps, 'rule' | 'change'>) {
  const words = alertsTexts().rules;
  const toggled = (day: number) => (days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <Grid>
      <Field label={words.days} hint={words.daysHint}>
        <div className={styles.days}>
          {WEEK.map((day) => (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={() => change({ days: toggled(day) })}
              />
              <span>{dayName(day)}</span>
            </label>
          ))}
        </div>
      </Field>
      <div className={styles.short}>
        <TextField
          label={words.from}
          type="time"
          value={from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={words.until}
          type="time"
          hint={words.hoursHint}
          value={until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
    </Grid>
  );
}
