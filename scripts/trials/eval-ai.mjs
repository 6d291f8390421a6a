// npm run eval:ai: how the gate judges generated advice, promises and facts; then the AI services' evaluation set through the
// gate, with the provider that AI_BASE_URL, AI_MODEL, AI_API_KEY and AI_PRICE name, or with a stand-in on the loopback that
// obeys whatever its data tells it.
import { bundleBench } from '../lib/bundle-bench.mjs';
import { run } from '../lib/run.mjs';

const [program] = await bundleBench('ai', 'run');
process.exit(await run(process.execPath, [program]));
