/** Trading bots: there are none, and stay none; what there is instead is the advice engine. */
import { Notice } from '@spreadwise/shared-ui';
import { LazyScreen } from '../../common/LazyScreen';

const load = () => import('./AdviceEngine');
const NO_PROPS = {};

export default function TradingBots({ productName }: { readonly productName: string }) {
  return (
    <>
      <Notice tone="info" title={`${productName} gives advice only and runs no trading bots.`}>
        What runs is the engine that finds the advice: its markets, its figures and its signals.
      </Notice>
      <LazyScreen part load={load} props={NO_PROPS} />
    </>
  );
}
