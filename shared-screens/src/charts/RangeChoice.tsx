/** A choice of time ranges for a chart. */
import { useId } from 'react';
import styles from './RangeChoice.module.css';

export interface RangeChoiceProps<T extends string> {
  /** For screen readers, e.g. 'Range'. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function RangeChoice<T extends string>({ label, options, value, onChange }: RangeChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.range} aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
