/** What is true of every plan. */
import { CheckIcon } from '@spreadwise/shared-ui';
import styles from './Promises.module.css';

const PROMISES = ['Advice only. We never trade for you.', 'Cancel any time'] as const;

/** In test mode there is no card that Stripe could handle. */
export const Promises = ({ testMode }: { testMode: boolean }) => (
  <ul className={styles.promises}>
    {[...PROMISES, ...(testMode ? [] : ['Cards are handled by Stripe'])].map((promise) => (
      <li key={promise}>
        <CheckIcon />
        <span>{promise}</span>
      </li>
    ))}
  </ul>
);
