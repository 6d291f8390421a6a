/** A single-line text input with label, hint, error and optional trailing content. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../internal/cx';
import { Field, type FieldProps } from './Field';
import styles from './Field.module.css';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  readonly trailing?: ReactNode;
}

export const TextField = ({
  label,
  hideLabel,
  hint,
  error,
  id,
  trailing,
  className,
  ...input
}: TextFieldProps) => (
  <Field label={label} hideLabel={hideLabel} hint={hint} error={error} id={id}>
    {(control) => (
      <div className={styles.box}>
        <input {...input} {...control} className={cx(styles.input, className)} />
        {trailing && <span className={isUnit(trailing) ? styles.unit : styles.trailing}>{trailing}</span>}
      </div>
    )}
  </Field>
);

const isUnit = (trailing: ReactNode): boolean => typeof trailing === 'string';
