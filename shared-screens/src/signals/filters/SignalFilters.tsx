/** The filters of signals. The address stores them and the server applies them, so nothing else is sent. */
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { Button, Muted, SelectField, TextField } from '@spreadwise/shared-ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import { fieldNumber } from '../../common/typed-numbers';
import { useDebounced } from '../../common/useDebounced';
import { filtersTexts } from '../../texts/filters';
import { signalsTexts } from '../../texts/signals';
import { SORTS, type Sort } from '../live/live-signals';
import { type FilterName, type Filters, filterWords, isFilter, tidy } from './filters';
import styles from './SignalFilters.module.css';

const TYPING_MS = 500;
const MOST_HOPS = 6;

export interface SignalFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (name: FilterName, value: string) => void;
  readonly onClear: () => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** The most hops that the tier allows; higher values are not offered. */
  readonly maxHops?: number | undefined;
  /** Whether there is a daily quota, against which only matching signals count. */
  readonly counts: boolean;
  /** All exchanges; until they are known, only the selected one is offered. */
  readonly exchanges?: readonly string[] | undefined;
  /** Suggestions for coins. */
  readonly assets?: readonly string[];
}

export function SignalFilters({
  filters,
  onFilter,
  onClear,
  sort,
  onSort,
  maxHops = MOST_HOPS,
  counts,
  exchanges = [],
  assets = [],
}: SignalFiltersProps) {
  const money = useMoney();
  const [words, says] = [filterWords(filters, money), filtersTexts()];
  return (
    <details className={styles.filters} onKeyDown={closeOnEscape}>
      <summary>
        <span className={styles.title}>{says.filters}</span>
        <span className={styles.words}>{words.join(', ')}</span>
      </summary>
      <div className={styles.body}>
        <div className={styles.fields}>
          <OpenForField isLasting={filters.kind === 'lasting'} onChoose={(kind) => onFilter('kind', kind)} />
          <SelectField
            label={says.hops}
            value={filters.hops ?? ''}
            onChange={(event) => onFilter('hops', event.target.value)}
            options={[{ value: '', label: says.any }, ...hopChoices(maxHops)]}
          />
          <SelectField
            label={says.exchange}
            value={filters.exchange ?? ''}
            onChange={(event) => onFilter('exchange', event.target.value)}
            options={[{ value: '', label: says.any }, ...exchangeChoices(exchanges, filters.exchange)]}
          />
          <TypedFilter
            name="asset"
            label={says.coin}
            placeholder={says.coinExample}
            offers={assets}
            {...{ filters, onFilter }}
          />
          <TypedFilter
            name="minNetPercent"
            label={says.minimumShare}
            placeholder={says.minimumShareExample}
            {...{ filters, onFilter }}
          />
          <TypedFilter
            name="minProfit"
            label={says.minimumProfit(money.sign)}
            placeholder="5"
            {...{ filters, onFilter }}
          />
          {sort && onSort && <SortField sort={sort} onSort={onSort} />}
        </div>
        <Foot counts={counts} onClear={words.length > 0 ? onClear : null} />
      </div>
    </details>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** For customers who are too slow for short-lived signals. */
export const OpenForField = ({
  isLasting,
  onChoose,
}: {
  readonly isLasting: boolean;
  readonly onChoose: (kind: 'lasting' | '') => void;
}) => (
  <SelectField
    label={filtersTexts().openFor}
    value={isLasting ? 'lasting' : ''}
    onChange={({ target }) => onChoose(target.value === 'lasting' ? 'lasting' : '')}
    options={[
      { value: '', label: filtersTexts().anyTime },
      { value: 'lasting', label: filtersTexts().minutes },
    ]}
  />
);

const SortField = ({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) => (
  <div className={styles.sort}>
    <SelectField
      label={filtersTexts().orderBy}
      value={sort}
      onChange={(event) => onSort(event.target.value as Sort)}
      options={SORTS.map((value) => ({ value, label: signalsTexts().sorts[value] }))}
    />
  </div>
);

interface FootProps {
  readonly counts: boolean;
  /** Null: no filter is set. */
  readonly onClear: (() => void) | null;
}

const Foot = ({ counts, onClear }: FootProps) => (
  <div className={styles.foot}>
    <Muted>{counts ? filtersTexts().countsMatches : filtersTexts().showsMatches}</Muted>
    {onClear && (
      <Button variant="secondary" size="sm" onClick={onClear}>
        {filtersTexts().clear}
      </Button>
    )}
  </div>
);

/** Keeps an exchange from the address as an option even if it no longer exists. */
const exchangeChoices = (exchanges: readonly string[], chosen: string | undefined) =>
  [...new Set([...exchanges, ...(chosen ? [chosen] : [])])].map((id) => ({
    value: id,
    label: exchangeText(id),
  }));

const hopChoices = (maxHops: number) =>
  Array.from({ length: maxHops - 1 }, (_, index) => String(index + 2)).map((hops) => ({
    value: hops,
    label: hops === '2' ? '2' : filtersTexts().upTo(hops),
  }));

interface TypedFilterProps extends Pick<SignalFiltersProps, 'filters' | 'onFilter'> {
  readonly name: FilterName;
  readonly label: string;
  readonly placeholder: string;
  readonly offers?: readonly string[];
}

/** Applies once typing stops, and follows other changes of the address. */
function TypedFilter({ name, label, placeholder, offers, filters, onFilter }: TypedFilterProps) {
  const set = filters[name] ?? '';
  const isNumber = offers === undefined;
  const shown = isNumber ? fieldNumber(set) : set;
  const [typed, setTyped] = useState(shown);
  const settled = useDebounced(typed, TYPING_MS);
  useEffect(() => setTyped((now) => (tidy(name, now) === set ? now : shown)), [name, set, shown]);
  useEffect(() => {
    const value = tidy(name, settled);
    if (settled === typed && value !== set && isFilter(name, value)) onFilter(name, value);
  }, [name, settled, typed, set, onFilter]);
  const listId = `offers-${name}`;
  return (
    <>
      <TextField
        label={label}
        name={name}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        list={isNumber ? undefined : listId}
        error={
          isFilter(name, tidy(name, typed))
            ? undefined
            : isNumber
              ? filtersTexts().notANumber
              : filtersTexts().notAName
        }
      />
      {offers && (
        <datalist id={listId}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </>
  );
}
