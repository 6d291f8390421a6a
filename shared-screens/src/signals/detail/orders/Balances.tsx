/** The balance each exchange must hold; marked in red and in words if the profile has less. */
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText } from '@spreadwise/contract/figure-text';
import { AlertIcon, cx } from '@spreadwise/shared-ui';
import { useMoney } from '../../../common/MoneyProvider';
import { detailTexts } from '../../../texts/detail';
import styles from './Balances.module.css';
import type { Balance } from './balance-check';

interface BalanceListProps {
  readonly balances: readonly Balance[];
}

/** More are folded, unless one is short: the orders already name each amount. */
const MOST_SHOWN = 3;

export function BalanceList({ balances }: BalanceListProps) {
  const title = detailTexts().balances;
  if (balances.length > MOST_SHOWN && balances.every(({ onlyEur }) => onlyEur === null))
    return (
      <details className={styles.folded}>
        <summary className={styles.title}>{title}</summary>
        <Chips balances={balances} />
      </details>
    );
  return (
    <div className={styles.balances}>
      <h3 className={styles.title}>{title}</h3>
      <Chips balances={balances} />
    </div>
  );
}

function Chips({ balances }: BalanceListProps) {
  const { formatMoney } = useMoney();
  return (
    <ul className={styles.list}>
      {balances.map(({ exchange, asset, amount, onlyEur }) => (
        <li key={`${exchange} ${asset}`} className={cx(styles.balance, onlyEur !== null && styles.short)}>
          {onlyEur !== null && <AlertIcon />}
          {exchangeText(exchange)} {amountText(amount)} {asset}
          {onlyEur !== null && detailTexts().inProfile(formatMoney(onlyEur))}
        </li>
      ))}
    </ul>
  );
}
