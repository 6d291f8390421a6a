/**
 * Families of phrasing that generate the gate's evaluation sentences, one template per line; {name} stands for each of
 * its fills. The gate was tuned on the tuned families only. The held-out ones were not consulted, and a misjudged
 * sentence of them is no reason to tune: write new ones instead.
 */
export type CaseKind = 'advice' | 'promise' | 'fact';
export type Language = 'en' | 'de';
export type Fills = Readonly<Record<string, readonly string[]>>;

export interface Family {
  readonly kind: CaseKind;
  readonly language: Language;
  readonly isHeldOut: boolean;
  readonly templates: readonly string[];
}

const family =
  (kind: CaseKind, language: Language, isHeldOut = false) =>
  ([text]: TemplateStringsArray): Family => ({
    ...{ kind, language, isHeldOut },
    templates: (text ?? '').trim().split(/\n\s*/),
  });
const list = (text: string) => text.split(' | ');

export const FILLS: Readonly<Record<Language, Fills>> = {
  en: {
    much: ['', '', ...list('really | clearly | simply | of course ').map((word) => `${word.trim()} `)],
    coin: list('ETH | BTC | Ethereum | this coin | the coin'),
    place: list('on Kraken | on OKX for €38.20 | at these prices | here'),
    before: ['', '', 'At these prices, ', 'After fees, ', 'With €38.20 left, ', 'After 24 s, '],
    ing: list('buying {coin} | going long | getting in | taking the trade | adding {coin} | selling {coin}'),
    base: list('buy {coin} | go long | get in | take the trade | add {coin} | sell {coin} | stay in {coin}'),
    who: list('one | readers | a careful reader | anybody with coins | customers | people'),
    good: list('sensible | attractive | a good idea | reasonable | prudent | advisable | a fine choice'),
    sure: list('certain | assured | secure | as good as done | locked in | beyond doubt'),
    loss: list('a loss | losing | a bad result | losing money | coming out lower'),
    left: list('€38.20 | 0.41% | €38.20, or 0.41% of the amount, | 38.20 euros | about 0.41 percent'),
    put: list('0.1163 BTC | €9,123.40 | 0.1163 BTC, that is €9,123.40,'),
    cost: list('€4.57 | 4.57 euros'),
    time: list('24 s | 24 seconds'),
    kept: list('14 s | 14 seconds'),
    lead: ['', '', 'In this signal, ', 'As the facts say, ', 'On these order books, '],
  },
  de: {
    coin: list('ETH | BTC | diesen Coin | Ethereum'),
    place: list('auf Kraken | bei OKX | zu diesen Preisen | hier'),
    before: ['', '', 'Zu diesen Preisen gilt: ', 'Bei €38.20: '],
    inf: list(
      '{coin} zu kaufen | jetzt einzusteigen | long zu gehen | {coin} zu verkaufen | {coin} zu halten',
    ),
    noun: list('ein Kauf von {coin} | der Einstieg | ein Verkauf | das Halten von {coin} | der Handel'),
    good: list('sinnvoll | ratsam | attraktiv | eine gute Idee | vielversprechend | lohnend'),
    sure: list('sicher | garantiert | gewiss | so gut wie verdient | ausgemacht'),
  },
};

export const FAMILIES: readonly Family[] = [
  family('advice', 'en')`
    {before}we {much}recommend {ing} {place}.
    {before}{ing} is recommended.
    Our recommendation is {ing} {place}.
    The recommendation is to {base}.
    {before}{who} should {base}.
    {who} ought to {base} {place}.
    It would be wise to {base} {place}.
    It is time to {base}.
    {ing} {place} makes sense.
    {before}{ing} looks {good}.
    {before}{ing} would be {good}.
    {ing} seems {good} {place}.
    {who} may want to {base}.
    {who} would do well to {base} {place}.
    Our choice would be {ing}.
    It pays to {base} {place}.`,
  family('advice', 'en')`
    {coin} deserves a place in every wallet.
    Experienced people are loading up on {coin} {place}.
    {before}there is hardly a better moment for {coin} {place}.
    {before}{coin} {place} is {much}a bargain.
    Whoever waits leaves money on the table {place}.
    {before}were it ours to decide, it would be {coin} {place}.
    {before}the answer is {coin}.
    Doing nothing would be a mistake {place}.
    Smart people are already in {coin}.
    The case for {coin} is strong {place}.`,
  // Made of words that are harmless individually.
  family('advice', 'en')`
    {before}ETH is to be bought on Kraken.
    ETH is best bought on Kraken.
    It is on Kraken that ETH has to be bought now.
    {before}it is better to have ETH than BTC.
    The trades are there for whoever is first.
    More of it has to be put in.
    You would be left with more.
    With ETH you are better off than without.
    This is the one to take.
    Put in more of it {place}.`,
  family('promise', 'en')`
    {before}nobody can {much}lose {place}.
    {before}{loss} is {much}impossible {place}.
    {before}there is {much}no way of {loss} {place}.
    No one has ever lost with {coin} {place}.
    {before}the gain is {sure}.
    The profit {place} is {sure}.
    {coin} will rise {place}.
    The amount left can only grow.
    {before}what goes in comes out, and then some.
    {before}it {much}cannot go wrong {place}.
    {before}the only way is up for {coin}.
    {before}the result {place} is {much}settled.
    Every cent returns.
    Success is a given {place}.
    The downside is zero.`,
  family('promise', 'en')`
    {before}it can only end higher.
    {before}it {much}always leaves more.
    {before}at least what was put in comes back.
    It never ends with less than was put in.
    {before}more will {much}be left.
    Nothing of it can be gone at the end.
    Each time more is left.
    It leaves more than was put in, each time.
    The amount is not less at the end in any case.`,
  family('advice', 'de')`
    Wir empfehlen, {inf}.
    {before}{noun} ist {good}.
    Man sollte {place} kaufen.
    Es ist Zeit, {inf}.
    {coin} gehört in jedes Depot.
    Wer jetzt zögert, verschenkt Geld.
    Klug ist, wer {place} zugreift.
    Greifen Sie {place} zu.
    An Ihrer Stelle würden wir nicht warten.
    Die Gelegenheit ist günstig {place}.
    es lohnt sich {place}.
    lieber jetzt als morgen in {coin} gehen.`,
  family('promise', 'de')`
    {place} kann niemand verlieren.
    Der Gewinn ist {sure}.
    Ein Verlust ist ausgeschlossen.
    {before}der Ertrag ist {sure}.
    Da kann nichts schiefgehen.
    Der Kurs kennt nur eine Richtung.
    Am Ende ist immer mehr da.
    Das Geld ist schon so gut wie auf dem Konto.
    kein Risiko {place}.
    es geht in jedem Fall gut aus.`,
  family('advice', 'en')`
    {before}we like {coin} {place}.
    {coin} ranks first among the choices {place}.
    Now is when {coin} is worth having.
    Anyone serious about returns has {coin}.
    We lean towards {coin} {place}.
    The signal speaks for {coin}.
    {before}passing on {coin} would be costly.
    It is hard to argue against {ing}.
    {ing} is what this signal is for.
    All that is left is {ing}.
    The next step is {ing} {place}.
    A purchase of {coin} suggests itself.
    The earlier ETH is bought, the more is left.
    More is left for those who are early.
    ETH has to go to OKX before the gap is closed.
    {before}the coins are in the right place on OKX.
    There are few signals like this one, and it is open now.
    Less is left later.
    This one is the exchange for ETH.`,
  family('promise', 'en')`
    {before}the money is {much}in the bag.
    The result has been decided {place}.
    It works out {much}fine for everyone.
    Downside is not a concern {place}.
    A profit follows from these prices by itself.
    There is {much}nothing to worry about {place}.
    More comes out than goes in.
    {before}the trades do not fail.
    What was put in is there at the end, with a gain.
    The end is higher than the start, as it has been with the others.
    The gain stays.
    The profit is there for all of them.
    Only gains are possible.
    Less than the stake is not possible.`,
  family('advice', 'de')`
    {coin} ist der bessere Coin.
    Unser Rat: {noun}.
    Ein Blick auf {coin} lohnt {place}.
    Wir raten zu {coin}.
    man nimmt am besten {coin}.
    also rein in {coin}.`,
  family('promise', 'de')`
    Mit {coin} macht man {place} immer Gewinn.
    Verluste gibt es {place} nicht.
    Das Ergebnis steht fest.
    der Gewinn bleibt.
    am Ende ist mehr da als am Anfang.`,
  family('fact', 'en')`
    {lead}{left} would be left after fees.
    With coins on each exchange, {left} would have been left.
    After taker fees, {left} would remain.
    {lead}{put} was put in.
    The amount put in was {put}.
    The calculation is for {put} in total.
    The signal ended after {time}.
    It lasted {time} and then it was gone.
    {lead}the profit was gone after {time}.
    After {time} the price difference had closed.
    Transfers cost {cost}.
    The transfers between the exchanges cost {cost} together.
    {lead}{cost} goes to withdrawal fees.
    Three of four similar signals lasted at least {kept}.
    Of 4 such signals, 3 were open for {kept} or more.
    ETH was bought for BTC on Kraken and sold for USDT on OKX.
    {lead}ETH is bought on Kraken, where its price is lower.
    The first trade is on Kraken, the second on OKX.
    ETH moves from Kraken to OKX by the network Arbitrum, which is open.
    The network for the transfer is open.
    The same coin had different prices on two exchanges.
    Prices change from second to second, so each trade can fail.
    The figures are from the time of detection.`,
  family('fact', 'en')`
    {lead}the result would be {left} once all fees are deducted.
    That corresponds to {left} net of fees.
    The difference between the two markets was worth {left} at that moment.
    A starting amount of {put} was assumed.
    These values refer to a stake of {put}.
    The gap disappeared after {time}.
    It was visible for {time} in the data.
    {lead}the duration was {time}.
    Transferring the coins reduces the result by {cost}.
    Network charges of {cost} apply to the transfers.
    In most earlier cases the gap stayed open for {kept} or longer.
    Three comparable signals held for {kept}.
    Kraken quoted ETH below the level seen on OKX.
    The path goes through three markets and returns to its first currency.
    Because the books changed, the signal is no longer available.
    Whether all three orders are filled is uncertain.
    The profit disappeared when the prices met again.
    This signal is a three-step cycle: BTC buys ETH on Kraken, which is then sold for USDT on OKX. {lead}{left} would be left with coins already held on each exchange. Transfers add costs of {cost}. The gap closed after {time}, so its prices are no longer available.
    The same coin was cheaper on one exchange than on the other. Starting from {put}, the three trades end with {left} more. Since prices move quickly and each trade can fail, the result was not certain.`,
  family('fact', 'en')`
    {lead}the trades end with {left} more than they began with.
    What is left after fees comes to {left}.
    Taker fees already deducted, {left} would be left over.
    On paper the cycle yields {left}.
    The sums are made for {put}, the amount that the order books can take.
    As its stake the cycle takes {put}.
    {put} is the size at which this was worked out.
    The price difference existed for {time}.
    Within {time} the market had evened out.
    From its detection to its end, {time} passed.
    It was gone {time} later.
    Moving the coins takes {cost} off the result.
    Sending the coins on costs {cost}.
    The exchanges charge {cost} for the withdrawals.
    For comparison, 3 of 4 earlier signals of this kind held for {kept} or longer.
    Signals like this one have mostly lasted {kept} or more.
    First ETH is bought with BTC on Kraken, then it is sold for USDT on OKX.
    On Kraken one pays BTC for ETH; on OKX one gets USDT for it.
    Kraken had the lower price for ETH, OKX the higher one.
    It takes three trades to get from BTC back to BTC.
    The Arbitrum network is open, so ETH can be sent from Kraken to OKX.
    ETH has to reach OKX before it can be sold there.
    A transfer between the exchanges takes time, and prices change meanwhile.
    The signal has ended because the difference is gone.
    Past signals say nothing about future ones.
    An order may be filled only in part.
    None of this is certain: any of the trades may fail.
    These figures describe the market at one moment.
    This signal is a cycle of 3 trades. ETH is bought for BTC on Kraken and sold for USDT on OKX. After taker fees, {left} would be left. It ended after {time}.
    Two exchanges priced ETH differently for a short while. With {put} put in, {left} would have been left after fees. Transfers would have cost {cost}.`,
  family('advice', 'en')`
    {before}our view on {coin} is {much}favourable.
    {coin} would suit most readers {place}.
    If in doubt, {ing} is the safer course.
    {before}traders with experience prefer {ing}.
    Sitting this out would be a pity {place}.
    The numbers argue for {ing}.
    {coin} is undervalued {place}.
    This is the kind of gap that one does not leave to others.
    Kraken before OKX, and today rather than tomorrow.
    {coin} belongs on the list {place}.
    Why wait.
    The right reaction is {ing}.
    Those with BTC on Kraken have a reason to make the trade.
    It is not too late for ETH.
    Now there is time for one more trade.
    The coins should not stay on Kraken.
    With these prices there is no reason to stay out.`,
  family('promise', 'en')`
    {before}the outcome is {much}a foregone conclusion.
    Profits are {much}inevitable {place}.
    Your coins are protected {place}.
    This one has never let anybody down.
    {before}success is only a matter of time.
    Every customer comes out ahead {place}.
    The gap is here to stay.
    The prices do not change before the trades are done.
    All three trades are filled.
    The gain does not depend on the market.
    At the end of the cycle there is more than at its start.
    Fees are the only cost, so the rest is profit.
    Each of these trades succeeds.`,
  family('advice', 'de')`
    {place} führt kein Weg an {coin} vorbei.
    Jetzt wäre der richtige Moment für {noun}.
    {before}{coin} ist ein klarer Kauf.
    Wir würden {coin} nehmen.
    besser {coin} als BTC.
    {noun} drängt sich auf.`,
  family('promise', 'de')`
    Mehr als der Einsatz kommt {place} auf jeden Fall heraus.
    {coin} steigt weiter.
    Das geht {place} nicht daneben.
    der Rest ist Gewinn.
    so oder so bleibt mehr.`,
  family('fact', 'en')`
    {lead}the calculated profit is {left} after taker fees.
    That leaves {left} of the amount.
    Before any withdrawal, the gain comes to {left}.
    Both figures are after fees; the result is {left}.
    The cycle was sized at {put}.
    At {put}, the order books had enough depth.
    The signal stayed open for {time}, then prices converged.
    Its life was {time}.
    After {time} there was nothing left of it.
    Transfer fees add up to {cost}.
    Of the profit, {cost} is spent on moving coins.
    Earlier signals of the same kind were open for at least {kept} in three cases out of four.
    ETH was priced lower on Kraken than on OKX.
    The cycle begins and ends in BTC.
    ETH is transferred from Kraken to OKX over Arbitrum.
    The signal covers three trades on two exchanges.
    The price on OKX was the higher of the two.
    The books of both exchanges were read at the same second.
    A trade that fails leaves the cycle incomplete.
    Such differences exist because exchanges set prices independently.
    The result assumes that every trade is filled at the listed price.
    Here, BTC is exchanged for ETH on Kraken, and the ETH is exchanged for USDT on OKX. The calculation for {put} gives {left} after fees. The signal lasted {time}.
    There was a price gap between Kraken and OKX. It allowed a cycle of three trades worth {left} after fees, and it closed after {time}. Moving the coins between the exchanges would have cost {cost}.`,
  family('advice', 'en', true)`
    {before}the verdict on {coin} is {much}positive.
    Few would regret {ing} {place}.
    {coin} is the obvious pick {place}.
    We have our eyes on {coin}.
    A reader with BTC has every reason for {ing}.
    {before}better {coin} than nothing.
    The time for {coin} is now.
    Getting ETH from Kraken to OKX is the thing.
    The coins have no business being on Kraken.
    From BTC to ETH, and from ETH to USDT, before the gap is gone.
    A second cycle is open to those with more BTC.
    Kraken is the exchange with the price that counts.`,
  family('promise', 'en', true)`
    {before}the profit is {much}yours.
    It is {much}out of the question that this fails {place}.
    {coin} cannot disappoint {place}.
    The exchanges have to pay.
    These trades have their profit built in.
    Prices like these hold.
    The amount at the end is the larger one.
    No part of the amount is lost.
    The network is open and stays so.
    With these prices the cycle pays.
    ETH is cheaper on Kraken each day.`,
  family('advice', 'de', true)`
    Der kluge Anleger nimmt {coin}.
    {place} spricht alles für {noun}.
    Nicht zu handeln wäre ein Fehler.
    nun gilt es, {inf}.`,
  family('promise', 'de', true)`
    {coin} bringt {place} todsicher Geld.
    Niemand geht hier leer aus.
    es bleibt immer etwas hängen.`,
  family('fact', 'en', true)`
    {lead}the net gain was {left}.
    After all fees {left} of it would still have been there.
    The trades were sized for {put}, limited by the depth of the order books.
    The signal was open for {time} in total.
    {time} after its detection it had ended.
    Withdrawals would cost {cost} altogether.
    About three in four signals like this were open for {kept}.
    ETH went from BTC on Kraken into USDT on OKX.
    The buying price on Kraken was below the selling price on OKX.
    Arbitrum is the network by which ETH moves between the two exchanges.
    Two of the three trades involve ETH.
    The prices of both exchanges differed for a moment.
    The listed prices are those of the order books at detection.
    Since the end of the signal the prices are equal again.
    Whether the coins would have arrived in time is not known.
    Three trades make up this signal. The first buys ETH with BTC on Kraken, the second sells it for USDT on OKX. With {put} at the start, {left} would be left after taker fees, and the transfers would take {cost} of that.`,
];
