/** A choice among cards, as native radio buttons, so that arrow keys, forms and screen readers work as usual. */
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Badge } from '../badge/Badge';
import { CheckList } from '../check-list/CheckList';
import { cx } from '../internal/cx';
import radio from '../internal/radio.module.css';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import offerCards from './OfferCards.module.css';
import styles from './RadioCardGroup.module.css';

export interface RadioCardOption<T extends string> {
  readonly value: T;
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly price?: ReactNode;
  readonly priceNote?: ReactNode;
  readonly features?: readonly string[] | undefined;
  /** The caller's button, placed inside the card but outside its label. */
  readonly action?: ReactNode;
}

export interface RadioCardGroupProps<T extends string> {
  readonly legend: ReactNode;
  readonly legendHidden?: boolean | undefined;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  /** Called when a card is clicked, even if already selected; not for arrow keys. */
  readonly onCardClick?: ((value: T) => void) | undefined;
  readonly options: readonly RadioCardOption<T>[];
  readonly name?: string | undefined;
}

interface RadioCardProps<T extends string> {
  readonly option: RadioCardOption<T>;
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: (value: T) => void;
  readonly onClick: ((value: T) => void) | undefined;
}

const RadioCard = <T extends string>({ option, name, checked, onChoose, onClick }: RadioCardProps<T>) => {
  const { value, title, badge, price, priceNote, features, action } = option;
  const featuresId = useId();
  const button = useRef<HTMLInputElement>(null);
  // The radio button's own clicks are not counted: its label and the arrow keys make some as well.
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('input, button, a')) return;
    onClick?.(value);
    if (!target.closest('label')) button.current?.click();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the radio button inside has the keyboard.
    <div className={cx(offerCards.card, styles.card)} onClick={click}>
      <label className={styles.label}>
        <span className={styles.top}>
          <input
            ref={button}
            type="radio"
            className={radio.radio}
            name={name}
            value={value}
            checked={checked}
            onChange={() => onChoose(value)}
            onPointerUp={() => onClick?.(value)}
            aria-describedby={features ? featuresId : undefined}
          />
          <span className={styles.title}>{title}</span>
          {badge && (
            <span className={styles.badge}>
              <Badge tone="accent">{badge}</Badge>
            </span>
          )}
        </span>
        {price && (
          <span className={styles.priceRow}>
            <span className={styles.price}>{price}</span>
            {priceNote && <span className={styles.priceNote}>{priceNote}</span>}
          </span>
        )}
      </label>
      {features && (
        <div className={styles.features}>
          <CheckList id={featuresId} items={features} />
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

export const RadioCardGroup = <T extends string>({
  legend,
  legendHidden = false,
  value,
  onValueChange,
  onCardClick,
  options,
  name,
}: RadioCardGroupProps<T>) => {
  const madeUp = useId();
  return (
    <fieldset className={offerCards.frame}>
      {legendHidden ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      <div className={offerCards.cards}>
        {options.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            name={name ?? madeUp}
            checked={option.value === value}
            onChoose={onValueChange}
            onClick={onCardClick}
          />
        ))}
      </div>
    </fieldset>
  );
};
