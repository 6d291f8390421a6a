/** One choice of a few, each a card: native radio buttons, so that arrows, forms and screen readers work as everywhere. */
import { type ReactNode, useId } from 'react';
import { Badge } from '../badge/Badge';
import { CheckIcon } from '../icons/icons';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './RadioCardGroup.module.css';

export interface RadioCardOption<T extends string> {
  readonly value: T;
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly price?: ReactNode;
  readonly priceNote?: ReactNode;
  readonly features?: readonly string[] | undefined;
  /** A button of the caller's, placed in the card but outside its label. */
  readonly action?: ReactNode;
}

export interface RadioCardGroupProps<T extends string> {
  readonly legend: ReactNode;
  readonly legendHidden?: boolean | undefined;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly options: readonly RadioCardOption<T>[];
  readonly name?: string | undefined;
}

export const RadioCardGroup = <T extends string>({
  legend,
  legendHidden = false,
  value,
  onValueChange,
  options,
  name,
}: RadioCardGroupProps<T>) => {
  const id = useId();
  return (
    <fieldset>
      {legendHidden ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      <div className={styles.cards}>
        {options.map((option) => (
          <div key={option.value} className={styles.card}>
            <label className={styles.label}>
              <span className={styles.top}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={name ?? id}
                  value={option.value}
                  checked={option.value === value}
                  onChange={() => onValueChange(option.value)}
                  aria-labelledby={`${id}-${option.value}-title ${id}-${option.value}-price`}
                  aria-describedby={option.features ? `${id}-${option.value}-features` : undefined}
                />
                <span id={`${id}-${option.value}-title`} className={styles.title}>
                  {option.title}
                </span>
                {option.badge && (
                  <span className={styles.badge}>
                    <Badge tone="accent">{option.badge}</Badge>
                  </span>
                )}
              </span>
              {option.price && (
                <span id={`${id}-${option.value}-price`} className={styles.priceRow}>
                  <span className={styles.price}>{option.price}</span>
                  {option.priceNote && <span className={styles.priceNote}>{option.priceNote}</span>}
                </span>
              )}
            </label>
            {option.features && (
              <ul id={`${id}-${option.value}-features`} className={styles.features}>
                {option.features.map((feature) => (
                  <li key={feature} className={styles.feature}>
                    <CheckIcon />
                    <span>{feature}</span>
                  </li>
                ))}
              </ul>
            )}
            {option.action && <div className={styles.action}>{option.action}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  );
};
