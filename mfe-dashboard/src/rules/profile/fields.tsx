/** What of the set-up is a field or two. */

import type { TradingProfileAnswer } from '@spreadwise/contract';
import { type Currency, EURO, type Rate } from '@spreadwise/contract/currencies';
import { convertedText, durationText, signOf } from '@spreadwise/contract/figure-text';
import { Grid, Muted, RadioList, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useId } from 'react';
import { rateWords } from '../../common/rate-words';
import { type Draft, type DraftErrors, hasSums, here, inCurrency } from './draft';

export interface ProfilePartProps {
  readonly draft: Draft;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<Draft>) => void;
  readonly busy: boolean;
}

export const Holding = ({ draft, change, busy }: ProfilePartProps) => (
  <RadioList
    legend="Funds"
    value={draft.holding}
    disabled={busy}
    onValueChange={(holding) => change({ holding })}
    options={[
      { value: 'not said', label: 'show both profits; the lower one ranks' },
      { value: 'inPlace', label: 'funds ready on each exchange' },
      { value: 'moved', label: 'one stake, transferred along the route' },
    ]}
  />
);

/** The speed decides which signals are worth anything: a gap of seconds is none to somebody who reads mail. */
export const ReactionTime = ({
  draft,
  change,
  busy,
  usual,
}: ProfilePartProps & Pick<TradingProfileAnswer, 'usual'>) => (
  <Stack gap="sm">
    <RadioList
      legend="Reaction time"
      value={draft.reaction}
      disabled={busy}
      onValueChange={(reaction) => change({ reaction })}
      options={[
        { value: 'desk', label: '15 s: I watch the screen' },
        { value: 'phone', label: '1 min: alerts on my phone' },
        { value: 'bot', label: '1 s: my program reads the API' },
      ]}
    />
    {usual && (
      <Muted>
        By your journal: {durationText(usual.seconds * 1000)} over {usual.signals} signals.
      </Muted>
    )}
  </Stack>
);

export const Capital = ({ draft, errors, change, busy }: ProfilePartProps) => (
  <Stack gap="sm">
    <RadioList
      legend="Capital for one signal"
      value={draft.capital}
      disabled={busy}
      onValueChange={(capital) => change({ capital })}
      options={[
        { value: 'no limit', label: 'no limit' },
        { value: 'in all', label: 'one sum, divided among the exchanges' },
        { value: 'by exchange', label: 'a sum on each exchange, in the table below' },
      ]}
    />
    {draft.capital === 'in all' && (
      <TextField
        label={`In all, ${signOf(draft.currency)}`}
        name="inAll"
        inputMode="decimal"
        autoComplete="off"
        value={draft.inAll}
        disabled={busy}
        error={errors.inAll}
        onChange={(event) => change({ inAll: event.target.value })}
      />
    )}
  </Stack>
);

export const MutedCoins = ({ draft, change, busy }: ProfilePartProps) => (
  <TextField
    label="Muted coins"
    hint="By code, e.g. SOL, DOGE. Signals with them are not shown or counted."
    name="mutedCoins"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={1_000}
    value={draft.mutedCoins}
    disabled={busy}
    onChange={(event) => change({ mutedCoins: event.target.value })}
  />
);

export const Floor = ({
  draft,
  errors,
  change,
  busy,
  floorCents,
  rates,
}: ProfilePartProps & { readonly floorCents: number; readonly rates: readonly Rate[] }) => (
  <Grid>
    <TextField
      label={`Minimum profit, ${signOf(draft.currency)}`}
      hint={`Never below ${convertedText(floorCents / 100, rateOf(draft.currency, rates) ?? EURO)}.`}
      name="minProfit"
      inputMode="decimal"
      autoComplete="off"
      value={draft.minProfit}
      disabled={busy}
      error={errors.minProfit}
      onChange={(event) => change({ minProfit: event.target.value })}
    />
    <TextField
      label="Minimum, % of the stake"
      name="minPercent"
      inputMode="decimal"
      autoComplete="off"
      value={draft.minPercent}
      disabled={busy}
      error={errors.minPercent}
      onChange={(event) => change({ minPercent: event.target.value })}
    />
    <SelectField
      label="Minimum probability"
      name="minConfidence"
      options={CONFIDENCES}
      value={draft.minConfidence}
      disabled={busy}
      onChange={({ target }) =>
        change({ minConfidence: CONFIDENCES.find(({ value }) => value === target.value)?.value ?? 'any' })
      }
    />
  </Grid>
);

const CONFIDENCES = [
  { value: 'any', label: 'Any' },
  { value: 'medium', label: '60%' },
  { value: 'high', label: '80%' },
] as const;

export function TimeZone({ draft, change, busy }: ProfilePartProps) {
  const listId = useId();
  return (
    <Stack gap="sm">
      <TextField
        label="Time zone"
        hint={`For quiet hours and summaries. This browser: ${here()}.`}
        name="timeZone"
        placeholder={here()}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        value={draft.timeZone}
        disabled={busy}
        onChange={(event) => change({ timeZone: event.target.value })}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Stack>
  );
}

interface CurrencyProps extends ProfilePartProps {
  /** Those in which money can be shown now. */
  readonly rates: readonly Rate[];
  readonly saved: Currency;
}

export function CurrencyChoice({ draft, change, busy, rates, saved }: CurrencyProps) {
  const { currency } = draft;
  const choices = [...new Set([...rates.map((rate) => rate.currency), saved])];
  return (
    <Stack gap="sm">
      <SelectField
        label="Currency"
        hint={`${saidOf(currency, rates)} Your bills are in euros in any case.`}
        name="currency"
        options={choices.map((one) => ({ value: one, label: `${one}, ${NAMES.of(one)}` }))}
        value={currency}
        disabled={busy}
        onChange={({ target }) =>
          change(inCurrency(draft, choices.find((one) => one === target.value) ?? saved, rates))
        }
      />
      <Muted aria-live="polite">
        {currency !== saved &&
          hasSums(draft) &&
          `The sums are now about as much in ${currency}. Check them before you save.`}
      </Muted>
    </Stack>
  );
}

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

const rateOf = (currency: Currency, rates: readonly Rate[]) => rates.find((one) => one.currency === currency);

function saidOf(currency: Currency, rates: readonly Rate[]): string {
  const rate = rateOf(currency, rates);
  if (!rate) return 'No rate for a day: until there is one, amounts are in euros.';
  return rate.at === null ? 'For the amounts that you see and type.' : `${rateWords(rate)}.`;
}
