/** Trading bots: there are none, and stay none; what there is instead is the advice engine. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Notice } from '@spreadwise/shared-ui';
import { Parts } from '../common/Parts';
import { TRADING_PARTS } from './trading-parts';

const LOADS = {
  engine: () => import('./AdviceEngine'),
  controls: () => import('./Controls'),
  paper: () => import('@spreadwise/shared-screens/paper'),
} as const;
const NO_PROPS = {};

export default function TradingBots({ productName }: { readonly productName: string }) {
  return (
    <>
      <Notice tone="info" title={`${productName} gives advice only and runs no trading bots.`}>
        What runs is the engine that finds the advice: its markets, its figures and its signals.
      </Notice>
      <Parts place="trading" label="Trading bots" parts={TRADING_PARTS}>
        {(part) => <LazyScreen key={part} part load={LOADS[part]} props={NO_PROPS} />}
      </Parts>
    </>
  );
}
