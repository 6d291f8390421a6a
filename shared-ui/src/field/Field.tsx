/** A labelled control with hint and error, wired for screen readers whatever the control is. */
import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons/icons';
import { cx } from '../internal/cx';
import hidden from '../visually-hidden/VisuallyHidden.module.css';
import styles from './Field.module.css';

/** What the control inside a Field must carry so that label, hint and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** For screen readers only: where the place of the control says the same, as in a table. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Id of the control; made up when left out. */
  readonly id?: string | undefined;
  /** A function gets the wiring for one control; a plain node (e.g. a payment provider's frame) becomes a labelled group. */
  readonly children?: ReactNode | ((control: FieldControl) => ReactNode);
}

/** The frame of an input, for controls of others such as a payment provider's card field. */
export const inputBoxClass: string = cx(styles.box);

export const Field = ({ label, hideLabel = false, hint, error, id, children }: FieldProps) => {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const labelClass = cx(styles.label, hideLabel && hidden.hidden);
  const describedBy = cx(errorId, hintId) || undefined;
  const notes = (
    <>
      {error ? (
        <p id={errorId} className={styles.error}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </>
  );
  if (typeof children === 'function')
    return (
      <div className={styles.field}>
        <label className={labelClass} htmlFor={controlId}>
          {label}
        </label>
        {children({
          id: controlId,
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
        })}
        {notes}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the grid
    <div
      className={styles.field}
      role="group"
      aria-labelledby={`${controlId}-label`}
      aria-describedby={describedBy}
    >
      <span className={labelClass} id={`${controlId}-label`}>
        {label}
      </span>
      {children}
      {notes}
    </div>
  );
};
