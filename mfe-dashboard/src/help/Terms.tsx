/** The few words that the pages use, and what each of them means. */
import { WordList } from '@spreadwise/shared-screens';
import { Card } from '@spreadwise/shared-ui';

const TERMS = [
  ['Signal', 'a way to end with more of a coin than you began with, as it stood at a moment'],
  ['Advice', 'what a signal says to do. Nothing is ever traded for you'],
  ['Trade', 'buying or selling one coin for another on one exchange'],
  ['Hops', 'how many trades a signal has'],
  ['In place', 'the coins are on each exchange already, so that nothing is withdrawn'],
  ['Moved', 'one stake goes from exchange to exchange, and pays each withdrawal'],
  ['Taker fee', 'what an exchange keeps of an order that is carried out at once'],
  ['Order book', 'all offers to buy and sell: how much can be had at which price'],
  ['Confidence', 'how likely it is that a signal holds until you have acted'],
  ['Set-up', 'your exchanges, fees and capital, by which signals are valued for you'],
  ['Tier', 'what you may have: signals a day, hops and markets. Your plan opens it'],
  ['Grace', 'the seven days for which a plan stays open after a payment failed'],
] as const;

export const Terms = () => (
  <Card title="What the words mean">
    <WordList items={TERMS.map(([word, says]) => ({ word, says }))} />
  </Card>
);
