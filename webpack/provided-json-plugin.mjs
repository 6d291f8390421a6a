/**
 * Writes provided.json beside the shell's bundle: what this very build gives to remotes and asks of them, for the gate
 * that a remote passes when it is published (api/src/remotes/gate).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './base.mjs';
import { VERSIONS } from './shared.mjs';

/** Who hands the shared packages to the federation runtime, and who opens the remotes' screens. */
const SHARE_SCOPE = path.join(ROOT, 'shell/src/remotes/share-scope.ts');
const SCREENS = path.join(ROOT, 'shell/src/app/screens.tsx');
const PERMISSIONS = path.join(ROOT, 'shared-auth/src/model/permissions.ts');
const BUDGETS = path.join(ROOT, 'webpack/budgets.json');

export class ProvidedJsonPlugin {
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ProvidedJsonPlugin', (compilation) => {
      let exportsOf = new Map();
      // The exports of every module are known now, and none is merged into another yet.
      compilation.hooks.seal.tap('ProvidedJsonPlugin', () => {
        exportsOf = providedExports(compilation);
      });
      compilation.hooks.processAssets.tap(
        { name: 'ProvidedJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const missing = Object.keys(VERSIONS).filter((name) => !exportsOf.has(name));
          if (missing.length) {
            const what = `${SHARE_SCOPE}: the exports of ${missing.join(', ')} could not be told for provided.json.`;
            compilation.errors.push(new WebpackError(what));
            return;
          }
          for (const file of [SCREENS, PERMISSIONS, BUDGETS]) compilation.fileDependencies.add(file);
          const text = `${JSON.stringify(describe(exportsOf), null, 1)}\n`;
          compilation.emitAsset('provided.json', new sources.RawSource(Buffer.from(text)));
        },
      );
    });
  }
}

function describe(exportsOf) {
  const { shell: _, ...budgets } = JSON.parse(readFileSync(BUDGETS, 'utf8'));
  return {
    packages: Object.fromEntries(
      Object.entries(VERSIONS).map(([name, version]) => [name, { version, exports: exportsOf.get(name) }]),
    ),
    screens: screens(parse(SCREENS)),
    permissions: permissions(parse(PERMISSIONS)),
    budgets,
  };
}

/** Shared package -> names that the module has which share-scope.ts gives for it. */
function providedExports({ modules, moduleGraph }) {
  const scope = [...modules].find(({ resource }) => resource === SHARE_SCOPE);
  const found = new Map();
  if (!scope) return found;
  for (const { dependency, module } of moduleGraph.getOutgoingConnections(scope)) {
    const name = nameOf(dependency?.request);
    if (!name || !module) continue;
    const exports = moduleGraph.getExportsInfo(module).getProvidedExports();
    if (Array.isArray(exports)) found.set(name, exports.filter((one) => one !== '__esModule').sort());
  }
  return found;
}

/** `./provided/react-router-dom` stands for the package of that name, whatever its scope. */
function nameOf(request) {
  if (!request) return undefined;
  if (request in VERSIONS) return request;
  const part = /^\.\/provided\/(.+)$/.exec(request)?.[1];
  return part && Object.keys(VERSIONS).find((name) => name.replace(/^@[^/]+\//, '') === part);
}

const parse = (file) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Every `screen('remote', 'Expose')` of screens.tsx. */
function screens(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'screen') {
      const [remote, expose] = node.arguments;
      if (!ts.isStringLiteral(remote) || !ts.isStringLiteral(expose))
        throw new Error(`${source.fileName}: a screen is named by two texts, not by ${node.getText()}.`);
      found.push({ remote: remote.text, expose: expose.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (found.length === 0) throw new Error(`${source.fileName}: no screen(remote, expose) was found.`);
  return found;
}

/** The keys of the table PERMISSIONS. */
function permissions(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'PERMISSIONS') {
      const table = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
      for (const { name } of table.properties) found.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (found.length === 0) throw new Error(`${source.fileName}: the table PERMISSIONS was not found.`);
  return found;
}
