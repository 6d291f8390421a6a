/**
 * The words that can state facts of the market. A text may use only these and the words of its facts, so that advice
 * and promises cannot be worded, in whatever grammar or language. No word here judges, recommends, predicts or urges;
 * verbs of trading describe what was done, never what to do.
 */
import { REAL_EXCHANGES } from '../../../advice/market';
import type { Task } from '../assignment';
import { isOfOneMoment } from './phrases';
import { COIN_WORDS, readQuantities, SIGNS } from './reading';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const GRAMMAR = words(`
a an the this that these those such same other another each every either neither both all any some few several many much fewer it its
itself they them their theirs themselves he she which whose what whatever where when while how why whether than then there here and or
nor but yet so as if unless until since because although though however therefore thus hence also too only just even again almost about
around roughly approximately nearly exactly rather quite very not no of in on at by for from to into onto with without within between
among across over under above below before after during through throughout toward towards against per via out off along beside besides
beyond behind apart together first second third fourth fifth sixth respectively is are was were be been being has have had having do
does did done would could can may might isn't aren't wasn't weren't hasn't haven't hadn't doesn't didn't don't wouldn't couldn't that's
it's there's plus minus times versus namely i.e e.g etc else yes one ones two three four five six seven eight nine ten eleven twelve
thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty zero nothing none something half due according despite given based
regardless following including excluding except
`);

const MARKET = words(`
routes paths loops round venue venues platform platforms stablecoin stablecoins asset assets crypto cryptocurrency
spreads gaps discrepancy imbalance volumes liquidity sum sums total totals quantity quantities unit units stake stakes
input output beginning middle percentage percent percentages share shares portion fraction rest remainder remaining
taker maker chain chains address confirmation confirmations gain gains profit profits result results outcome outcomes
surplus net gross margin left capital euro euros dollar dollars cent cents basis point points score reason reasons
factor factors condition conditions uncertainty uncertain arrival arrivals movement movements reading readings
comparison contrast theory practice paper terms effect impact influence source sources context mechanism process
observation observations sample samples snapshot feed stream connection disconnection outage maintenance interruption
mismatch slippage fill fills quotation valuation timestamp window addition subtraction conversion past future turn life
closure opening arbitrage hop hops travel triangle triangular worth situation structure sequence behaviour calculations
estimate estimates measurement measurements record records history simulation lists entry entries case cases example
examples way ways form forms fact facts detail details information note notes summary overview letter text report name
names hour hours day days week weeks month months morning afternoon evening night noon midnight today yesterday january
february march april june july august september october november december monday tuesday wednesday thursday friday
saturday sunday time moments period periods duration lifetime span date instant age delay delays lag pause speed average
averages median mean maximum minimum range count counts limit limits place places position
`);

const QUALITIES = words(`
essentially meaning assuming provided resulting producing creating allowing reflecting indicating showing owing leftover marginal minor major
sufficient insufficient exceeding barely nominal theoretical hypothetical effective effectively tight consecutive successive sequentially simultaneous prefunded pre-funded
idle on-chain blockchain demand supply buyers sellers imbalances consistent inconsistent corrected aligned realigned adjusted caught execution
executing completion failure failures inclusive exclusive unspent triggered produced created generated reaching crossing passing arriving waiting
waits notably precise precisely afterward underlying momentary momentarily temporary variable variables component components
more most less least last next later earlier once ahead back away up down enough already still final finally afterwards
latter former instead otherwise meanwhile high higher highest low lowest large larger largest small smaller smallest big
bigger biggest long longer longest shorter shortest old older oldest new newer newest recent early late comparable alike
double multiple unknown possible actual full-size whole entire typical ordinary normal rare frequent slight narrow wide
thin deep main original initial previous prior subsequent opposite overall relative absolute positive negative combined
individual specific particular corresponding respective daily hourly mere expected active inactive simple short-lived
gone mainly partly largely typically sometimes rarely frequently generally normally briefly slightly directly
simultaneously individually currently previously recently originally initially eventually subsequently rapidly slowly
fully entirely completely gradually immediately temporarily certain dearer costlier alone twice
`);

/** Verbs that state what was or is. Their bare form is included if it is not an instruction to the reader. */
const STATES = words(`
pays differed differing lasts lasted lasting varied varying depend depends depended existed consisted contained included
involved require requires required need needs needed appear appears appeared disappear disappears disappeared vanish
vanishes vanished remain remains remained stay stays stayed allow allows allowed sized occur occurs occurred happen
happens happened began begun ended ending started starting close closes closing opens opened continue continues
continued become becomes became seem seems fail fails failed succeed succeeds succeeded exceed exceeds exceeded reach
reaches reached equals equalled amounted add adds added reduce reduces reduced covered fit fits fitted come comes came
coming went going return returns returned arrive arrives arrived rose risen fell fallen grew grown shrank shrunk dropped
narrowed widened shifted changed met crossed diverged converged correspond corresponds corresponded referred relate
relates related means meant say says said showed shown tell tells told know knows knew described indicate indicates
indicated reflect reflects reflected affect affects affected resulted follow follows followed cause causes caused lead
leads led took taken taking give gives gave bring brings brought leave leaves leaving costing apply
applies applied hold holds held lie lies lay lain stand stands stood passed pay run runs ran connected formed link links
linked agrees agreed match matches matched traded spent received obtained withdrawn deposited moving put placed filled
executed completed detected found seen observed noted noticed reported estimated rounded assumed considered compared
expressed subtracted split divided multiplied limited updated refreshed renewed replaced removed finished confirmed
delayed valued watched checked walked used using buying selling trading transferring withdrawing converting converts
turned turns evened levelled worked absorbed consumed lowered raised diminished offset explains explained implies lacks
carries carried crosses yields yielded paying sending filling depending concerning concerns describing compares travels
travelled travelling shrinks grows rises falls drops narrows widens converge diverge
`);

/** Parts of a signal and its market: all that may be stated in the present, without a moment or a figure. */
const STRUCTURE = words(`
up meantime date dates make makes made name names fact facts time times past signal signals cycle cycles trade trades leg legs step steps route
path loop market markets exchange exchanges coin coins token tokens currency currencies pair pairs price prices quote quotes bid bids ask asks spread gap difference
differences rate rates order orders book books side sides volume depth size sizes amount amounts fee fees cost costs
charge charges withdrawal withdrawals deposit deposits transfer transfers network networks figure figures number numbers
value values confidence level levels moment seconds minute minutes data recording public part parts kind kinds type
types list detection calculation different similar identical equal various separate single lower cheaper open closed
available unavailable known visible usual common short brief partial medium simulated real live current differently
independently separately quickly constantly mostly often usually begin begins end ends start starts consist consists
contain contains include includes involve involves differ differs change changes vary varies move moves go goes pass
passes take takes use uses cover covers refer refers describe describes show shows exist exists agree bought sold
exchanged converted swapped moved transferred sent listed quoted priced called named counted calculated computed
measured recorded read paid charged deducted set connect connects buys sells gets three-step
`);

/** Words of facts that are allowed only within a whole fact, since without its rest they could advise or promise. */
const SENSITIVE: ReadonlySet<string> = new Set(
  words(`
    never always cannot must should will forecast advice risk free sure safe safely certain buy sell invest hold move put go take
    wait act keep whole best anything nobody everybody everyone anybody anyone trade trades ask asks lose lost
    opportunity guaranteed better good
  `),
);

/** Additional words for replies to customers. A person reads each before it is sent. */
const SUPPORT = words(`
hello hi dear thank thanks sorry you your yours we us our i me my please regards team support colleague colleagues
question questions message messages mail mails email addresses reply replies answer answers look looks looking service
plan plans subscription subscriptions billing card cards bank invoice invoices payment payments refund refunds account
accounts code codes sign signing signed log logged password browser browsers page pages setting settings screen button
device phone tablet computer app notification notifications alert alerts telegram cancel cancels cancelled cancelling
renew renews upgrade upgraded downgrade downgraded changing tried receive receives get got asked write writes wrote
written contact help helps helped explain check checks understand sincerely apologies inconvenience issue issues problem
problems error errors soon shortly happy glad let further hear works work valid expire expires expired declined decline
trial tier basic pro premium gold see sees try tries version will shall customer customers person people user users
feature features tomorrow
`);

/** Texts may tell readers about their own signals (`CLAIMS` limits how), and that the answer is not known. */
const ADDRESS = words("you your question questions i don't");
const OF_STRUCTURE: ReadonlySet<string> = new Set([...ADDRESS, ...GRAMMAR, ...STRUCTURE]);
const PLAIN: ReadonlySet<string> = new Set([...OF_STRUCTURE, ...MARKET, ...QUALITIES, ...STATES]);
const OF_DRAFTS: ReadonlySet<string> = new Set([...PLAIN, ...SUPPORT]);

function vocabularyOf(task: Task, isOfOneMoment: boolean): ReadonlySet<string> {
  if (task === 'draft') return OF_DRAFTS;
  return isOfOneMoment ? PLAIN : OF_STRUCTURE;
}

/** Names that are not English words, so that they count as names in lower case, too. */
const KNOWN = new Set<string>([
  ...REAL_EXCHANGES.filter((id) => !['gate', 'gemini'].includes(id)),
  ...COIN_WORDS,
  ...'deribit bitmart lbank phemex bithumb bitmex poloniex ftx ripple monero tron avax polygon arbitrum coinmarketcap'.split(
    ' ',
  ),
  ...'btc eth usdt usdc xrp bnb doge ltc trx dai busd eos xmr xlm bch etc matic shib'.split(' '),
]);

/** Ordinary words that are written in capitals. */
const ORDINARY = new Set(['I', 'AI', 'UTC']);

const WORD = /[A-Za-z][A-Za-z0-9'’]*/g;
const BEGINS = new RegExp(`(?:^|[.:;]\\s+|\\n\\s*|[${SIGNS}]\\s*:\\s*)["'“‘(]*$`);

export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(WORD) ?? []);

/** A word without its suffix or contraction: Kraken's, we've. */
const bareOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’](?:s|ve|re)?$/, '')
    .replace(/’/g, "'");

/** The first word in neither the facts nor the vocabulary; null: none. Both texts are masked. */
export function unknownWord(text: string, facts: ReadonlySet<string>, task: Task): string | null {
  const small = new Set([...facts].map((word) => word.toLowerCase()));
  for (const sentence of text.split(/[.;\n](?!\d)/)) {
    const vocabulary = vocabularyOf(task, isOfOneMoment(sentence));
    const words = (readQuantities(sentence).rest.match(WORD) ?? []).map(bareOf);
    const found = words.find((word) => !vocabulary.has(word) && !isOfFacts(word, small));
    if (found !== undefined) return found;
  }
  return null;
}

/** A fact lends its words, except those that could form advice or a promise. */
const isOfFacts = (word: string, facts: ReadonlySet<string>) => facts.has(word) && !SENSITIVE.has(word);

/** The first name that is not in the facts; null: none. Both texts are masked. */
export function unknownName(text: string, facts: ReadonlySet<string>, task: Task): string | null {
  const vocabulary = vocabularyOf(task, true);
  const small = new Set([...facts].map((word) => word.toLowerCase()));
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (facts.has(word)) continue;
    if (KNOWN.has(lower)) return word;
    if (word === lower || ORDINARY.has(word)) continue;
    const isOpener = vocabulary.has(bareOf(lower)) || small.has(lower);
    const isPlain = word.slice(1) === lower.slice(1);
    if (isPlain && isOpener && BEGINS.test(text.slice(0, index))) continue;
    return word;
  }
  return null;
}
