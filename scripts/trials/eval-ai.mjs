// npm run eval:ai: how the gate judges generated advice, promises and facts; then the evaluation set of the AI services through
// the gate, by the provider that AI_BASE_URL, AI_MODEL, AI_API_KEY and AI_PRICE name, or by a stand-in on the loopback that obeys
// whatever its data say.
import { bundleBench } from '../lib/bundle-bench.mjs';
import { run } from '../lib/run.mjs';

const [program] = await bundleBench('ai', 'run');
process.exit(await run(process.execPath, [program]));
