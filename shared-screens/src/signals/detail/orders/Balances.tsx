/** The balance each exchange must hold; marked in red and in words if the profile has less. */
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText } from '@spreadwise/contract/figure-text';
import { AlertIcon, cx } from '@spreadwise/shared-ui';
import { useMoney } from '../../../common/MoneyProvider';
import { detailTexts } from '../../../texts/detail';
import styles from './Balances.module.css';
import type { Balance } from './balance-check';

export function BalanceList({ balances }: { readonly balances: readonly Balance[] }) {
  const { formatMoney } = useMoney();
  return (
    <div className={styles.balances}>
      <h3 className={styles.title}>{detailTexts().balances}</h3>
      <ul className={styles.list}>
        {balances.map(({ exchange, asset, amount, onlyEur }) => (
          <li key={`${exchange} ${asset}`} className={cx(styles.balance, onlyEur !== null && styles.short)}>
            {onlyEur !== null && <AlertIcon />}
            {exchangeText(exchange)} {amountText(amount)} {asset}
            {onlyEur !== null && detailTexts().inProfile(formatMoney(onlyEur))}
          </li>
        ))}
      </ul>
    </div>
  );
}
