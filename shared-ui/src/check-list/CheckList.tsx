/** A list of what is included, one item per line. */
import { type ReactNode, useId } from 'react';
import { CheckIcon } from '../icons/icons';
import styles from './CheckList.module.css';

export interface CheckListProps {
  readonly title?: ReactNode;
  readonly items: readonly string[];
  readonly id?: string | undefined;
}

export const CheckList = ({ title, items, id }: CheckListProps) => {
  const titleId = useId();
  return (
    <div>
      {title && (
        <p id={titleId} className={styles.title}>
          {title}
        </p>
      )}
      <ul id={id} className={styles.list} aria-labelledby={title ? titleId : undefined}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <CheckIcon />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
