/** What is sent along with a message, shown before sending; the customer can leave it out. */
import type { LookedAt } from '@spreadwise/contract';
import { DefinitionList } from '@spreadwise/shared-ui';
import { helpTexts } from '../texts/help';
import styles from './SentAlong.module.css';

export interface SentAlongProps {
  readonly lookedAt: LookedAt;
  readonly isSent: boolean;
  readonly disabled: boolean;
  readonly onChange: (isSent: boolean) => void;
}

export function SentAlong({ lookedAt, isSent, disabled, onChange }: SentAlongProps) {
  const words = helpTexts().support;
  return (
    <div>
      <label className={styles.along}>
        <input
          type="checkbox"
          checked={isSent}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{words.sendAlong}</span>
      </label>
      {isSent && (
        <div className={styles.sent}>
          <DefinitionList
            items={[
              { term: words.page, value: lookedAt.page },
              ...(lookedAt.signal ? [{ term: words.signal, value: lookedAt.signal }] : []),
              { term: words.browser, value: lookedAt.browser },
            ]}
          />
        </div>
      )}
    </div>
  );
}
