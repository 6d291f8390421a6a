/** A choice among native radio buttons, one per line, without a preselection. */
import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons/icons';
import radio from '../internal/radio.module.css';
import styles from './RadioList.module.css';

export interface RadioListProps<T extends string> {
  readonly legend: ReactNode;
  readonly value: T | null;
  readonly onValueChange: (value: T) => void;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export const RadioList = <T extends string>({
  legend,
  value,
  onValueChange,
  options,
  error,
  disabled = false,
}: RadioListProps<T>) => {
  const id = useId();
  return (
    <fieldset
      className={styles.list}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={radio.radio}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
};
