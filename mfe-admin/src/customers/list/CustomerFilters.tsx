/** The customers to show and their order: folded until opened, with a summary in words. */
import type { ViewFilter } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { SelectField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import styles from './CustomerFilters.module.css';
import {
  type FilterField,
  filterWords,
  type ListFilter,
  ORDER_LABELS,
  SINCE_LABELS,
  STANDING_LABELS,
} from './customer-filter';
import { SavedViews } from './SavedViews';

export interface CustomerFiltersProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

const ANY = { value: '', label: 'Any' };
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const PLAN_OPTIONS = PLAN_IDS.map((value) => ({ value, label: PLANS[value].name }));

const FIELDS = [
  ['standing', 'Standing', [ANY, ...optionsOf(STANDING_LABELS)]],
  ['plan', 'Plan', [ANY, ...PLAN_OPTIONS]],
  ['since', 'Customer since', [ANY, ...optionsOf(SINCE_LABELS)]],
  ['order', 'Order', optionsOf(ORDER_LABELS)],
] as const satisfies readonly (readonly [FilterField, string, readonly object[]])[];

export function CustomerFilters({ filter, onFilter }: CustomerFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.filters} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.title}>Filters</span>
        <span className={styles.words}>{filterWords(filter)}</span>
      </summary>
      <div className={styles.fields}>
        {FIELDS.map(([field, label, options]) => (
          <SelectField
            key={field}
            label={label}
            options={options}
            value={filter[field] ?? options[0]?.value}
            onChange={(event) => onFilter({ ...filter, [field]: event.target.value })}
          />
        ))}
      </div>
      {isOpen && (
        <SavedViews
          filter={filter}
          onView={({ standing, plan, order }: ViewFilter) =>
            onFilter({ ...(standing && { standing }), ...(plan && { plan }), order })
          }
        />
      )}
    </details>
  );
}
