/** Tables of AI services: retention, and whose data they hold. */
import { aiEvaluations, aiLabels, aiLetters, aiPrompts, aiTexts, aiUsage } from '../../platform/db/schema';
import { declareTable, kept, nobody, ofCustomer, sweptAfter } from '../../platform/feature';

export const AI_TABLES = [
  declareTable(
    aiTexts,
    sweptAfter(30, aiTexts.at, { since: 'it was written', why: 'texts are reviewed within weeks' }),
    ofCustomer('review of AI texts', { basis: 'legitimate interest', about: ['question', 'facts', 'text'] }),
    { console: ['task', 'customerId', 'refused', 'why', 'provider'] },
  ),
  declareTable(
    aiUsage,
    sweptAfter(90, aiUsage.day, { since: 'its day', why: 'the panel shows 30 days' }),
    { kind: 'customers', purpose: 'AI budgets', basis: 'legitimate interest', whose: { name: 'id' } },
    { console: ['name'] },
  ),
  declareTable(aiPrompts, kept('each text names the version that wrote it'), nobody('prompts for models'), {
    console: ['task', 'text', 'note'],
  }),
  declareTable(aiLabels, kept('current state'), nobody('prompts in use'), { console: ['task'] }),
  declareTable(
    aiEvaluations,
    sweptAfter(365, aiEvaluations.at, {
      since: 'it was run',
      why: 'a prompt goes live by its latest evaluation',
    }),
    nobody('prompt evaluations'),
    { console: ['task', 'counts'] },
  ),
  declareTable(
    aiLetters,
    sweptAfter(90, aiLetters.day, { since: 'its day', why: 'customers see this much history' }),
    nobody('daily market summaries'),
    { console: ['text', 'german'] },
  ),
];
