/** A multi-line text input with label, hint and error. */
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../internal/cx';
import { Field, type FieldProps } from './Field';
import styles from './Field.module.css';

export interface TextAreaFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'children'> {}

export const TextAreaField = ({
  label,
  hideLabel,
  hint,
  error,
  id,
  className,
  ...area
}: TextAreaFieldProps) => (
  <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
    {(control) => (
      <div className={styles.box}>
        <textarea rows={3} {...area} {...control} className={cx(styles.input, styles.area, className)} />
      </div>
    )}
  </Field>
);
