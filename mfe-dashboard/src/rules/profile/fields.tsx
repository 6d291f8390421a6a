/** The profile's small parts, of a field or two each. */

import type { TradingProfileAnswer } from '@spreadwise/contract';
import { type Currency, EURO, type Rate } from '@spreadwise/contract/currencies';
import { convertedText, durationText, shareText, signOf } from '@spreadwise/contract/figure-text';
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { Grid, Muted, RadioList, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useId } from 'react';
import { rateText } from '../../common/rate-text';
import { rulesTexts } from '../../texts/rules';
import { type Draft, type DraftErrors, hasSums, here, inCurrency } from './draft';

const words = () => rulesTexts().fields;

export interface ProfilePartProps {
  readonly draft: Draft;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<Draft>) => void;
  readonly busy: boolean;
}

export const Holding = ({ draft, change, busy }: ProfilePartProps) => (
  <RadioList
    legend={words().funds}
    value={draft.holding}
    disabled={busy}
    onValueChange={(holding) => change({ holding })}
    options={[
      { value: 'not said', label: words().holdings['not said'] },
      { value: 'inPlace', label: words().holdings.inPlace },
      { value: 'moved', label: words().holdings.moved },
    ]}
  />
);

/** Speed decides which signals are worth anything: a gap of seconds is useless to a customer who reads mail. */
export const ReactionTime = ({
  draft,
  change,
  busy,
  usual,
}: ProfilePartProps & Pick<TradingProfileAnswer, 'usual'>) => (
  <Stack gap="sm">
    <RadioList
      legend={words().reaction}
      value={draft.reaction}
      disabled={busy}
      onValueChange={(reaction) => change({ reaction })}
      options={[
        { value: 'desk', label: words().reactions.desk },
        { value: 'phone', label: words().reactions.phone },
        { value: 'bot', label: words().reactions.bot },
      ]}
    />
    {usual && <Muted>{words().byJournal(durationText(usual.seconds * 1000), usual.signals)}</Muted>}
  </Stack>
);

export const Capital = ({ draft, errors, change, busy }: ProfilePartProps) => (
  <Stack gap="sm">
    <RadioList
      legend={words().capital}
      value={draft.capital}
      disabled={busy}
      onValueChange={(capital) => change({ capital })}
      options={[
        { value: 'no limit', label: words().capitals['no limit'] },
        { value: 'in all', label: words().capitals['in all'] },
        { value: 'by exchange', label: words().capitals['by exchange'] },
      ]}
    />
    {draft.capital === 'in all' && (
      <TextField
        label={words().inAll(signOf(draft.currency))}
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
    label={words().mutedCoins}
    hint={words().mutedCoinsHint}
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
      label={words().minProfit(signOf(draft.currency))}
      hint={words().neverBelow(convertedText(floorCents / 100, rateOf(draft.currency, rates) ?? EURO))}
      name="minProfit"
      inputMode="decimal"
      autoComplete="off"
      value={draft.minProfit}
      disabled={busy}
      error={errors.minProfit}
      onChange={(event) => change({ minProfit: event.target.value })}
    />
    <TextField
      label={words().minPercent}
      name="minPercent"
      inputMode="decimal"
      autoComplete="off"
      value={draft.minPercent}
      disabled={busy}
      error={errors.minPercent}
      onChange={(event) => change({ minPercent: event.target.value })}
    />
    <SelectField
      label={words().minProbability}
      name="minConfidence"
      options={CONFIDENCES.map(({ value, least }) => ({
        value,
        label: least === null ? words().any : shareText(least),
      }))}
      value={draft.minConfidence}
      disabled={busy}
      onChange={({ target }) =>
        change({ minConfidence: CONFIDENCES.find(({ value }) => value === target.value)?.value ?? 'any' })
      }
    />
  </Grid>
);

const CONFIDENCES = [
  { value: 'any', least: null },
  { value: 'medium', least: 0.6 },
  { value: 'high', least: 0.8 },
] as const;

export function TimeZone({ draft, change, busy }: ProfilePartProps) {
  const listId = useId();
  return (
    <Stack gap="sm">
      <TextField
        label={words().timeZone}
        hint={words().timeZoneHint(here())}
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
  /** Rates of the currencies in which amounts can be shown now. */
  readonly rates: readonly Rate[];
  readonly saved: Currency;
}

export function CurrencyChoice({ draft, change, busy, rates, saved }: CurrencyProps) {
  const { currency } = draft;
  const choices = [...new Set([...rates.map((rate) => rate.currency), saved])];
  return (
    <Stack gap="sm">
      <SelectField
        label={words().currency}
        hint={`${saidOf(currency, rates)} ${words().bills}`}
        name="currency"
        options={choices.map((one) => ({ value: one, label: `${one}, ${names().of(one)}` }))}
        value={currency}
        disabled={busy}
        onChange={({ target }) =>
          change(inCurrency(draft, choices.find((one) => one === target.value) ?? saved, rates))
        }
      />
      <Muted aria-live="polite">
        {currency !== saved && hasSums(draft) && words().sumsChanged(currency)}
      </Muted>
    </Stack>
  );
}

const names = inEachLocale((tag) => new Intl.DisplayNames(tag, { type: 'currency' }));

const rateOf = (currency: Currency, rates: readonly Rate[]) => rates.find((one) => one.currency === currency);

function saidOf(currency: Currency, rates: readonly Rate[]): string {
  const rate = rateOf(currency, rates);
  if (!rate) return words().noRate;
  return rate.at === null ? words().seenAndTyped : `${rateText(rate)}.`;
}
