/** The advice engine as the owner sees it: the markets that feed it, what it costs, and every signal it finds. */

import { useAuth } from '@spreadwise/shared-auth';
import { SignalsView } from '@spreadwise/shared-screens/signals';
import { Muted } from '@spreadwise/shared-ui';
import { MarketFigures } from './MarketFigures';

export default function Engine({ productName }: { readonly productName: string }) {
  const { hasPermission } = useAuth();
  return (
    <>
      <Muted>{productName} gives advice only and runs no trading bots.</Muted>
      {hasPermission('market.data.view') && <MarketFigures />}
      {hasPermission('trading.view') && <SignalsView />}
    </>
  );
}
