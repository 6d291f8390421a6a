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
    legend="When a signal goes over several exchanges,"
    value={draft.holding}
    disabled={busy}
    onValueChange={(holding) => change({ holding })}
    options={[
      { value: 'not said', label: 'show me both ways; the lower one ranks' },
      { value: 'inPlace', label: 'I have the coins on each of them already' },
      { value: 'moved', label: 'I move one stake along, and pay for moving it' },
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
      legend="From a signal to my orders it takes"
      value={draft.reaction}
      disabled={busy}
      onValueChange={(reaction) => change({ reaction })}
      options={[
        { value: 'desk', label: 'about 15 seconds: I watch the screen' },
        { value: 'phone', label: 'about a minute: I get alerts on my phone' },
        { value: 'bot', label: 'about a second: a program of mine reads the API' },
      ]}
    />
    {usual && (
      <Muted>
        By your journal it took you about {durationText(usual.seconds * 1000)}, over {usual.signals} signals.
      </Muted>
    )}
  </Stack>
);

export const Capital = ({ draft, errors, change, busy }: ProfilePartProps) => (
  <Stack gap="sm">
    <RadioList
      legend="For one signal I can put in"
      value={draft.capital}
      disabled={busy}
      onValueChange={(capital) => change({ capital })}
      options={[
        { value: 'no limit', label: 'as much as the order books take' },
        { value: 'in all', label: 'one sum; with the coins in place it is divided among the exchanges' },
        { value: 'by exchange', label: 'a sum on each exchange, as in the table below' },
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
    label="Coins that I mute"
    hint="By their codes, e.g. SOL, DOGE. No signal with one of them on the way is shown or counted."
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
      label={`Left for me at least, ${signOf(draft.currency)}`}
      hint={`Nothing that leaves less than ${convertedText(floorCents / 100, rateOf(draft.currency, rates) ?? EURO)} is advised to anybody.`}
      name="minProfit"
      inputMode="decimal"
      autoComplete="off"
      value={draft.minProfit}
      disabled={busy}
      error={errors.minProfit}
      onChange={(event) => change({ minProfit: event.target.value })}
    />
    <TextField
      label="And at least, % of the amount"
      name="minPercent"
      inputMode="decimal"
      autoComplete="off"
      value={draft.minPercent}
      disabled={busy}
      error={errors.minPercent}
      onChange={(event) => change({ minPercent: event.target.value })}
    />
    <SelectField
      label="Confidence at least"
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
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;

export function TimeZone({ draft, change, busy }: ProfilePartProps) {
  const listId = useId();
  return (
    <Stack gap="sm">
      <TextField
        label="Time zone"
        hint={`For quiet hours and daily letters. This browser is in ${here()}.`}
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
          `The sums above are now about as much in ${currency}: look at them before you save.`}
      </Muted>
    </Stack>
  );
}

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

const rateOf = (currency: Currency, rates: readonly Rate[]) => rates.find((one) => one.currency === currency);

function saidOf(currency: Currency, rates: readonly Rate[]): string {
  const rate = rateOf(currency, rates);
  if (!rate) return 'The market has had no rate for it for a day: until it has, amounts are in euros.';
  return rate.at === null ? 'For the amounts that you see and type.' : `${rateWords(rate)}.`;
}
