/** What a plan does not open: what it would be, and which one does. Nothing of it is asked for or shown. */
import { Card, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import styles from './Locked.module.css';

export const Locked = () => (
  <Card title="Advanced analysis">
    <div className={styles.locked}>
      <svg viewBox="0 0 96 48" width="96" height="48" aria-hidden="true" focusable="false">
        <path d="M2 8C20 10 24 34 94 42" />
        <path d="M2 46H94M2 46V4" />
      </svg>
      <div>
        <p>
          The last 30 days of every exchange and pair that your tier watches: exchange by exchange, which ways
          come back, how long signals stand, and what a delay costs.
        </p>
        <p>
          Opened by Pro and every plan above it.{' '}
          <TextLink render={<Link to="?section=plan" />}>See the plans</TextLink>
        </p>
      </div>
    </div>
  </Card>
);
