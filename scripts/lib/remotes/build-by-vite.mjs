// Vite sets its mode for the whole process; what is started afterwards must not see it.
import { build } from 'vite';

/** @param {import('vite').InlineConfig} config */
export async function buildByVite(config) {
  const { NODE_ENV } = process.env;
  try {
    await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
