/** The markets behind the signals, and the engine that watches them. */

import { Muted } from '@spreadwise/shared-ui';
import { MarketFigures } from './MarketFigures';

export default function Markets({ productName }: { readonly productName: string }) {
  return (
    <>
      <Muted>{productName} gives advice only and runs no trading bots.</Muted>
      <MarketFigures />
    </>
  );
}
