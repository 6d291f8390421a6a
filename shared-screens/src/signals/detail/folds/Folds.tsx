/** Optional parts of a signal's details, one open at a time: their code and data load only when opened. */
import { buttonClass } from '@spreadwise/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import styles from './Folds.module.css';

export interface Fold {
  readonly label: string;
  readonly content: ReactNode;
}

export function Folds({ folds }: { readonly folds: readonly Fold[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  const id = useId();
  const shown = folds.find(({ label }) => label === opened);
  return (
    <div className={styles.folds}>
      <div className={styles.bar}>
        {folds.map(({ label }) => (
          <button
            key={label}
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            aria-expanded={label === opened}
            aria-controls={label === opened ? id : undefined}
            onClick={() => setOpened(label === opened ? null : label)}
          >
            {label}
          </button>
        ))}
      </div>
      {shown && (
        <div id={id} className={styles.content}>
          {shown.content}
        </div>
      )}
    </div>
  );
}
