/** The days to show and the days to compare with: the last ones and as many before, or two chosen periods. */

import type { AnalyticsPeriod, CallQuery } from '@spreadwise/contract';
import { utcDayText } from '@spreadwise/shared-screens';
import { Button, Form, Grid, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

export type AskedPeriods = CallQuery<'GET /api/admin/analytics'>;
type Days = NonNullable<AskedPeriods['days']>;
const NAMED = 'named';

const CHOICES: readonly { readonly value: Days | typeof NAMED; readonly label: string }[] = [
  { value: '7', label: 'The last 7 days, and the 7 before' },
  { value: '14', label: 'The last 14 days, and the 14 before' },
  { value: '30', label: 'The last 30 days, and the 30 before' },
  { value: NAMED, label: 'Two periods of your choice' },
];

const BOUNDS = [
  ['from', 'From (UTC)'],
  ['to', 'Up to and including'],
  ['beforeFrom', 'Compared: from'],
  ['beforeTo', 'Compared: up to and including'],
] as const;
type Bound = (typeof BOUNDS)[number][0];
const NONE: Readonly<Record<Bound, string>> = { from: '', to: '', beforeFrom: '', beforeTo: '' };

interface PeriodsProps {
  readonly asked: AskedPeriods;
  readonly onAsk: (asked: AskedPeriods) => void;
}

export function Periods({ asked, onAsk }: PeriodsProps) {
  const [isNamed, setNamed] = useState(asked.from !== undefined);
  const [days, setDays] = useState(NONE);
  const isWhole = Object.values(days).every((day) => day !== '');
  return (
    <Stack gap="sm">
      <SelectField
        label="Periods"
        options={CHOICES}
        value={isNamed ? NAMED : (asked.days ?? '30')}
        onChange={({ target: { value } }) => {
          setNamed(value === NAMED);
          if (value !== NAMED) onAsk({ days: value as Days });
        }}
      />
      {isNamed && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole) onAsk(days);
          }}
        >
          <Grid>
            {BOUNDS.map(([bound, label]) => (
              <TextField
                key={bound}
                type="date"
                label={label}
                value={days[bound]}
                onChange={(event) => setDays({ ...days, [bound]: event.target.value })}
              />
            ))}
          </Grid>
          <Button type="submit" variant="secondary" disabled={!isWhole}>
            Compare
          </Button>
        </Form>
      )}
    </Stack>
  );
}

const DAY_MS = 86_400_000;
const lengthOf = ({ from, to }: AnalyticsPeriod) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const spanText = ({ from, to }: AnalyticsPeriod) => `${utcDayText(from)} to ${utcDayText(to)}`;

export function periodsText({
  now,
  before,
}: {
  readonly now: AnalyticsPeriod;
  readonly before: AnalyticsPeriod;
}): string {
  const words = `${spanText(now)}, compared with ${spanText(before)}.`;
  const [days, others] = [lengthOf(now), lengthOf(before)];
  return days === others ? words : `${words} Their lengths differ: ${days} and ${others} days.`;
}
