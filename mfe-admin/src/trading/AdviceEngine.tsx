/** The advice engine as the owner sees it: the markets that feed it, what it costs, and every signal it finds. */

import { useAuth } from '@spreadwise/shared-auth';
import { SignalsView } from '@spreadwise/shared-screens/signals';
import { MarketFigures } from './MarketFigures';

export default function AdviceEngine() {
  const { hasPermission } = useAuth();
  return (
    <>
      {hasPermission('market.data.view') && <MarketFigures />}
      {hasPermission('trading.view') && <SignalsView />}
    </>
  );
}
