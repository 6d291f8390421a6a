/** What is true of every plan, and where it can be checked. */
import { CheckIcon, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
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
    <li>
      <CheckIcon />
      <span>
        What became of each signal: <TextLink render={<Link to="/track-record" />}>our track record</TextLink>
      </span>
    </li>
  </ul>
);
