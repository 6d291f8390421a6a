/** Texts of the pages on price gaps, in English. */
const learn = {
  title: 'How price gaps work',
  description: 'Fees, depth, shared tickers, closed withdrawals, and why gaps vanish: five short pages.',
  lead: 'Five things decide whether a price gap makes money. Each takes a minute to read.',
  next: 'Next',
};

const topics = {
  fees: {
    title: 'Fees',
    description: 'Why a gap of 0.15% is a loss, and which fees count.',
    paragraphs: [
      'An order that fills at once pays the exchange a taker fee, a percentage of the trade. Acting on a gap takes at least two orders.',
      'For example, a coin is 0.15% cheaper on one exchange than on another. On €1,000 that gap is €1.50. Two taker fees of 0.10% come to €2.00, so what looked like a profit is a loss of €0.50.',
      'A withdrawal costs a fixed amount of the coin, whatever the stake: €5.00 is 0.50% of €1,000 but 0.05% of €10,000. With funds ready on both exchanges, you pay it later, when you move the coins back.',
      'Our signals include the taker fee of every trade. Enter the fees you actually pay in your profile.',
    ],
  },
  depth: {
    title: 'Depth',
    description: 'Why the best price is not the price of your order.',
    paragraphs: [
      'An order book lists the amount available at each price. The best price covers only the first amount; the rest of your order fills at worse ones.',
      'For example, 0.5 BTC is offered at €60,000 and another 0.5 BTC at €60,060. Buying 1 BTC costs €60,030 on average, 0.05% more than the best price. A gap of 0.04% is gone.',
      'Exchanges also trade in fixed lot sizes and reject orders below a minimum. A gap smaller than one lot cannot be traded.',
      'We walk the order books of every trade and show the stake that returns the most, in whole lots. A larger stake returns less.',
    ],
  },
  'same-ticker': {
    title: 'Same ticker, different coins',
    description: 'Why a gap of 100% is usually two coins that share a ticker.',
    paragraphs: [
      'Tickers are not unique. Two projects can trade under the same three letters on different exchanges, and some exchanges list an old token under a ticker that others use for its successor.',
      'For example, a ticker has traded at €0.80 on one exchange and €1.60 on another for days. Nobody leaves that much money on the table for days: these are two different coins.',
      'Compare the contract address and network that both exchanges give for deposits. If they differ, so do the coins, and anything you send may be lost.',
      'A signal that stays open for two minutes says why, as far as we can tell. “Probably two different coins” is a warning.',
    ],
  },
  'closed-withdrawals': {
    title: 'Closed withdrawals',
    description: 'Why a gap stays open when coins cannot move.',
    paragraphs: [
      'Exchanges suspend deposits or withdrawals of a coin for maintenance, for a network upgrade, or after a hack. Nobody can then move the coin from the cheaper exchange to the more expensive one, so the gap stays open.',
      'If you already hold the coin on the expensive side, you can sell it there, once. If you don’t, you can buy it on the cheap side and then wait, with no end date.',
      'So a lasting gap is not free money. Check the network’s status on both exchanges before you act, and expect the price to drop the day transfers resume.',
      'When an exchange reports transfers as closed, the signal shows no profit if transferred; if the gap lasts, the signal gives that as the reason.',
    ],
  },
  'why-gaps-vanish': {
    title: 'Why gaps vanish',
    description: 'Who closes a price gap, and how fast.',
    paragraphs: [
      'A gap closes when somebody trades it. Each buy lifts the price on the cheap side and each sale lowers it on the expensive side, until fees eat what is left.',
      'Programs running next to the exchanges do this in milliseconds. What they leave is too small for them, too slow, or needs funds on exchanges where few people hold any.',
      'So what matters is not how large a gap is, but what is left when your order arrives. We measure each signal eleven times within five minutes and publish the results day by day.',
      'At your reaction time some signals are worth acting on and most are not. Those not expected to leave a profit are not sent.',
    ],
  },
};

export const english = { learn, topics };

export type LearnTexts = typeof english;
export type TopicId = keyof LearnTexts['topics'];
