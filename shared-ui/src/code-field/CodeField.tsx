/** A six-digit one-time code in one input: phones autofill it, and it can be pasted with any spaces or dashes. */
import { Field, type FieldProps } from '../field/Field';
import { cx } from '../internal/cx';
import styles from './CodeField.module.css';

export const CODE_LENGTH = 6;

export interface CodeFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  /** Called with at most six digits. */
  readonly onValueChange: (digits: string) => void;
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

const CELLS = Array.from({ length: CODE_LENGTH }, (_, cell) => cell);

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

export const CodeField = ({ label, hint, error, id, value, onValueChange, ...input }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(control) => (
      <div className={styles.frame}>
        <div className={styles.cells} aria-hidden="true">
          {CELLS.map((cell) => (
            <span
              key={cell}
              className={cx(styles.cell, cell === Math.min(value.length, CODE_LENGTH - 1) && styles.active)}
            />
          ))}
        </div>
        <input
          {...input}
          {...control}
          className={styles.input}
          value={value}
          onChange={(event) => onValueChange(digitsOf(event.target.value))}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          spellCheck={false}
        />
      </div>
    )}
  </Field>
);
