/**
 * Every figure of the panel in three ways: from the payment provider's records, calculated by the test, and by the
 * product's endpoints; they agree to the cent and the customer.
 */
import { testDatabase } from '../../../test/database';
import { skipPauses } from '../../commerce/billing/lifecycle-tests/testing/provider';
import { figuresOf } from './testing/figures';
import { createPanelWorld, panelCounts, panelFigures } from './testing/panel-world';
import { RandomHistory } from './testing/random-history';

jest.setTimeout(900_000);
const database = testDatabase();
afterAll(skipPauses());

const SEEDS = process.env.TEST_TIER === 'long' ? 12 : 1;
const ACTS = 45;
const DAY = 86_400_000;

/** The seeds differ between the two databases. PANEL_SEED=… replays one. */
function seeds(): number[] {
  const { PANEL_SEED, TEST_DATABASE_URL } = process.env;
  const first = TEST_DATABASE_URL ? 1001 : 1;
  return PANEL_SEED ? [Number(PANEL_SEED)] : Array.from({ length: SEEDS }, (_, index) => first + index);
}

test.each(seeds())('history %i: the panel, the provider and the calculation agree', async (seed) => {
  const world = createPanelWorld(database.db, seed);
  const history = new RandomHistory(world, seed, ['ada', 'grace', 'emmy', 'hedy', 'mary']);
  try {
    for (let part = 0; part < 3; part += 1) {
      await history.play(ACTS / 3);
      const now = world.now();
      const onPaper = figuresOf(history.facts, now);
      const atProvider = figuresOf(await world.facts.read(world.provider.dashboard), now);
      expect(atProvider).toEqual(onPaper);
      expect(await panelFigures(world)).toEqual(onPaper);
      expect(await panelCounts(world)).toEqual(countsOf(history, now));
    }
  } catch (error) {
    throw new Error([`PANEL_SEED=${seed}`, ...history.story, String(error)].join('\n'));
  } finally {
    await world.provider.close();
  }
});

/** Daily browser sessions, added up; and one line per person in the export. */
function countsOf({ views, facts }: RandomHistory, now: number) {
  const since = Math.floor(now / DAY) - 29;
  const sessionsOf = (those: typeof views) =>
    new Set(those.filter(({ day }) => day >= since).map(({ day, session }) => `${day} ${session}`)).size;
  return {
    visitors: sessionsOf(views),
    plans: sessionsOf(views.filter(({ sawPlans }) => sawPlans)),
    inFile: facts.length,
  };
}
