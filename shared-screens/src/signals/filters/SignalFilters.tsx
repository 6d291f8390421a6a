/** The filters of signals. Kept in the address, and applied by the server: the rest is not sent. */
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { Button, Muted, SelectField, TextField } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import { useDebounced } from '../../common/useDebounced';
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
  /** The longest cycles that the tier allows; longer ones are no choice. */
  readonly maxHops?: number | undefined;
  /** Whether there is a day's allowance that only matches count against. */
  readonly counts: boolean;
  /** All there are; while it is not known yet, only the chosen one can be taken back. */
  readonly exchanges?: readonly string[] | undefined;
  /** Names to offer. */
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
  const words = filterWords(filters, money);
  return (
    <details className={styles.filters}>
      <summary>
        <span className={styles.title}>Filters</span>
        <span className={styles.words}>{words.join(', ')}</span>
      </summary>
      <div className={styles.body}>
        <div className={styles.fields}>
          <OpenForField isLasting={filters.kind === 'lasting'} onChoose={(kind) => onFilter('kind', kind)} />
          <SelectField
            label="Hops"
            value={filters.hops ?? ''}
            onChange={(event) => onFilter('hops', event.target.value)}
            options={[{ value: '', label: 'Any' }, ...hopChoices(maxHops)]}
          />
          <SelectField
            label="Exchange"
            value={filters.exchange ?? ''}
            onChange={(event) => onFilter('exchange', event.target.value)}
            options={[{ value: '', label: 'Any' }, ...exchangeChoices(exchanges, filters.exchange)]}
          />
          <TypedFilter
            name="asset"
            label="Coin"
            placeholder="BTC"
            offers={assets}
            {...{ filters, onFilter }}
          />
          <TypedFilter
            name="minNetPercent"
            label="Minimum, % of the stake"
            placeholder="0.3"
            {...{ filters, onFilter }}
          />
          <TypedFilter
            name="minProfit"
            label={`Minimum profit, ${money.sign}`}
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

/** For whom a race is over too soon. */
export const OpenForField = ({
  isLasting,
  onChoose,
}: {
  readonly isLasting: boolean;
  readonly onChoose: (kind: 'lasting' | '') => void;
}) => (
  <SelectField
    label="Open for"
    value={isLasting ? 'lasting' : ''}
    onChange={({ target }) => onChoose(target.value === 'lasting' ? 'lasting' : '')}
    options={[
      { value: '', label: 'Any time' },
      { value: 'lasting', label: '2 min or longer' },
    ]}
  />
);

const SortField = ({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) => (
  <SelectField
    label="Order by"
    value={sort}
    onChange={(event) => onSort(event.target.value as Sort)}
    options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
  />
);

interface FootProps {
  readonly counts: boolean;
  /** Null: there is nothing to clear. */
  readonly onClear: (() => void) | null;
}

const Foot = ({ counts, onClear }: FootProps) => (
  <div className={styles.foot}>
    <Muted>{counts ? 'Only matches count against your day.' : 'Only matches are shown.'}</Muted>
    {onClear && (
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </div>
);

/** One that the address names stays a choice, though it may be gone since. */
const exchangeChoices = (exchanges: readonly string[], chosen: string | undefined) =>
  [...new Set([...exchanges, ...(chosen ? [chosen] : [])])].map((id) => ({
    value: id,
    label: exchangeText(id),
  }));

const hopChoices = (maxHops: number) =>
  Array.from({ length: maxHops - 1 }, (_, index) => String(index + 2)).map((hops) => ({
    value: hops,
    label: hops === '2' ? '2' : `Up to ${hops}`,
  }));

interface TypedFilterProps extends Pick<SignalFiltersProps, 'filters' | 'onFilter'> {
  readonly name: FilterName;
  readonly label: string;
  readonly placeholder: string;
  readonly offers?: readonly string[];
}

/** Takes effect once the typing has stopped, and follows the address when that changes otherwise. */
function TypedFilter({ name, label, placeholder, offers, filters, onFilter }: TypedFilterProps) {
  const set = filters[name] ?? '';
  const [typed, setTyped] = useState(set);
  const settled = useDebounced(typed, TYPING_MS);
  useEffect(() => setTyped((now) => (tidy(name, now) === set ? now : set)), [name, set]);
  useEffect(() => {
    const value = tidy(name, settled);
    if (settled === typed && value !== set && isFilter(name, value)) onFilter(name, value);
  }, [name, settled, typed, set, onFilter]);
  const isNumber = offers === undefined;
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
              ? 'A number, e.g. 0.3.'
              : 'One name, without spaces.'
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
