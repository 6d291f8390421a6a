/** Texts of the pages on price gaps, in English. */
const learn = {
  title: 'How price gaps work',
  description: 'Fees, depth, equal tickers, closed withdrawals, and why gaps vanish: five short pages.',
  lead: 'Five things decide whether a price gap is money. Each takes a minute to read.',
  next: 'Next',
};

const topics = {
  fees: {
    title: 'Fees',
    description: 'Why a gap of 0.15% is a loss, and which fees count.',
    paragraphs: [
      'Each order that fills at once pays the exchange a taker fee, a fraction of the trade. A gap has two orders at least.',
      'An example: a coin costs 0.15% less on one exchange than on another. With €1,000 the gap is €1.50. Two taker fees of 0.10% are €2.00. What looked like a profit is a loss of €0.50.',
      'Withdrawals cost a fixed amount of the coin, whatever the stake. €5.00 is 0.50% of €1,000 and 0.05% of €10,000. Whoever has funds ready on both exchanges pays it later, when the coins go back.',
      'Our signals count the taker fee of each trade. Your profile takes the fees that you really pay.',
    ],
  },
  depth: {
    title: 'Depth',
    description: 'Why the best price is not the price of your order.',
    paragraphs: [
      'An order book offers an amount at each price. The best price holds for the first amount only; the rest of an order takes the next ones.',
      'An example: 0.5 BTC is offered at €60,000 and 0.5 BTC at €60,060. Whoever buys 1 BTC pays €60,030 on average, 0.05% more than the best price. A gap of 0.04% is gone.',
      'Exchanges also trade in whole steps and refuse orders below a minimum. A gap that only fits half a step is none.',
      'We walk the order books of every trade and state the stake at which most is left, in whole steps. Beyond it more stake brings less.',
    ],
  },
  'same-ticker': {
    title: 'Equal tickers, different coins',
    description: 'Why a gap of 100% is usually two coins with one name.',
    paragraphs: [
      'Tickers are not unique. Two projects can trade under the same three letters on two exchanges, and some exchanges keep an old token under a name that elsewhere belongs to the new one.',
      'An example: a ticker costs €0.80 here and €1.60 there, and has for days. Nobody left money lying for days: these are two coins.',
      'Compare the contract address and the network that both exchanges name for deposits. If they differ, so do the coins, and what you send may be lost.',
      'A gap that has stood for two minutes says why, as far as we can tell. “Probably two different coins” is a warning.',
    ],
  },
  'closed-withdrawals': {
    title: 'Closed withdrawals',
    description: 'Why a gap stands when coins cannot move.',
    paragraphs: [
      'Exchanges close deposits or withdrawals of a coin for maintenance, for an upgrade of its network, or after a theft. Nobody can then carry the coin from the cheap side to the dear one, so the gap stays.',
      'Who has coins on the dear side can sell there once. Who has none can buy, and then waits without an end date.',
      'A long gap is therefore no gift. Look at the network’s state on both exchanges before you act, and count on the price falling on the day transfers open.',
      'Where an exchange says that transfers are closed, a signal states no profit if transferred, and a gap that lasts gives it as its reason.',
    ],
  },
  'why-gaps-vanish': {
    title: 'Why gaps vanish',
    description: 'Who closes a price gap, and how fast.',
    paragraphs: [
      'A gap ends when somebody trades it. Each order on the cheap side lifts its price, each order on the dear side presses it, until fees eat the rest.',
      'Programs beside the exchanges do this in milliseconds. What they leave is too small for them, too slow, or needs funds where few have any.',
      'So the question is not how large a gap is but what is left when your order arrives. We measure each signal eleven times within five minutes and publish it day by day.',
      'At your reaction time some signals are worth acting on and most are not. Those of which little can be expected by then are not sent.',
    ],
  },
};

export const english = { learn, topics };

export type LearnTexts = typeof english;
export type TopicId = keyof LearnTexts['topics'];
