/**
 * The official federation runtime for a remote's standard entry, without what no remote of this build uses (consuming
 * other remotes, snapshots) and without code for Node. Built once per set of packages and cached.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { NO_TEXT_EVALUATED, ROOT, scriptMinimizer } from './base.mjs';

const LEFT_OUT = {
  ...NO_TEXT_EVALUATED,
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_HAS_EXPOSES: 'true',
};

const made = new Map();

/** @param {string} variable the name of the variable that the text assigns the runtime to @returns {Promise<string>} */
export function officialRuntime(variable) {
  if (!made.has(variable)) made.set(variable, kept(variable));
  return made.get(variable);
}

async function kept(variable) {
  const stamp = createHash('sha256')
    .update(variable)
    .update(readFileSync(new URL(import.meta.url)))
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const folder = path.join(ROOT, '.cache/official-runtime', stamp.slice(0, 20));
  const file = path.join(folder, 'runtime.js');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Several builds may get here at once.
    const own = `${folder}.${process.pid}`;
    const text = await make(variable, own);
    try {
      renameSync(own, folder);
    } catch {
      // Another build was faster.
      rmSync(own, { recursive: true });
    }
    return text;
  }
}

function make(variable, folder) {
  const plugin = createRequire(import.meta.url).resolve('@module-federation/enhanced');
  const entry = createRequire(plugin).resolve('@module-federation/webpack-bundler-runtime/bundler');
  const compiler = webpack({
    mode: 'production',
    context: path.dirname(entry),
    entry,
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: folder,
      filename: 'runtime.js',
      library: { type: 'var', name: variable, export: 'default' },
    },
    optimization: { minimizer: [scriptMinimizer()] },
    plugins: [new webpack.DefinePlugin(LEFT_OUT)],
    performance: false,
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => {
        if (failure) reject(failure);
        else resolve(readFileSync(path.join(folder, 'runtime.js'), 'utf8'));
      });
    });
  });
}
