/** What is sent along with a message, shown before it is sent; it can be left out. */
import type { LookedAt } from '@spreadwise/contract';
import { DefinitionList } from '@spreadwise/shared-ui';
import styles from './SentAlong.module.css';

export interface SentAlongProps {
  readonly lookedAt: LookedAt;
  readonly isSent: boolean;
  readonly disabled: boolean;
  readonly onChange: (isSent: boolean) => void;
}

export const SentAlong = ({ lookedAt, isSent, disabled, onChange }: SentAlongProps) => (
  <div>
    <label className={styles.along}>
      <input
        type="checkbox"
        checked={isSent}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>Send along what I was looking at</span>
    </label>
    {isSent && (
      <div className={styles.sent}>
        <DefinitionList
          items={[
            { term: 'Page', value: lookedAt.page },
            ...(lookedAt.signal ? [{ term: 'Signal', value: lookedAt.signal }] : []),
            { term: 'Browser', value: lookedAt.browser },
          ]}
        />
      </div>
    )}
  </div>
);
