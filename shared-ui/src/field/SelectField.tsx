/** The platform's own select, with label, hint and error. */
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../internal/cx';
import { Field, type FieldProps } from './Field';
import styles from './Field.module.css';

export interface SelectFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const SelectField = ({
  label,
  hideLabel,
  hint,
  error,
  id,
  options,
  className,
  ...select
}: SelectFieldProps) => (
  <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
    {(control) => (
      <div className={cx(styles.box, styles.choice)}>
        <select {...select} {...control} className={cx(styles.input, className)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    )}
  </Field>
);
