/** The market library has what our own tables say of it. */
import { REAL_EXCHANGES } from '../../../exchanges/fees';
import { exchangeIds } from './library';

it('calls every real exchange by the name that we have for it, so that it can be connected to', () => {
  expect(exchangeIds()).toEqual(expect.arrayContaining([...REAL_EXCHANGES]));
});
