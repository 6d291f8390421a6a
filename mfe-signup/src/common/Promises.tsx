/** What is true of every plan, where to verify it, and the risk. */
import { CheckIcon, localPath, Muted, TextLink } from '@spreadwise/shared-ui';
import { frameTexts } from '../texts/frame';
import styles from './Promises.module.css';

/** Omits the line about Stripe in test mode, which has no real card. */
export function Promises({ testMode }: { testMode: boolean }) {
  const { adviceOnly, cancelAnyTime, byStripe, becameOf, ourRecord, risk } = frameTexts();
  return (
    <>
      <ul className={styles.promises}>
        {[adviceOnly, cancelAnyTime, ...(testMode ? [] : [byStripe])].map((promise) => (
          <li key={promise}>
            <CheckIcon />
            <span>{promise}</span>
          </li>
        ))}
        <li>
          <CheckIcon />
          <span>
            {becameOf}
            <TextLink href={localPath('/record')}>{ourRecord}</TextLink>
          </span>
        </li>
      </ul>
      <Muted>{risk}</Muted>
    </>
  );
}
