/**
 * The props of each component of shared-ui, read from its types, for provided.json. The type checker takes seconds, so
 * the result is cached until a source of shared-ui changes. As a process of its own, it only fills the cache.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = path.join(ROOT, 'shared-ui/src');

/** @returns {Record<string, { props: Record<string, string[] | null>, required: string[], open: boolean }>} */
export function providedComponents() {
  const file = path.join(ROOT, '.cache', `components-${stamp()}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const components = read();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(components));
    return components;
  }
}

function stamp() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  hash.update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const name of readdirSync(SOURCES, { recursive: true }).sort())
    if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      hash.update(`${name}\0`).update(readFileSync(path.join(SOURCES, name)));
  return hash.digest('hex').slice(0, 20);
}

function read() {
  const index = path.join(SOURCES, 'index.ts');
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram([index], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(index));
  const components = {};
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!/^[A-Z][a-z]/.test(exported.name) || !(symbol.flags & ts.SymbolFlags.Value)) continue;
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    if (signature) components[exported.name] = describe(checker, signature);
  }
  return components;
}

function describe(checker, { parameters: [first] }) {
  const properties = first ? checker.getPropertiesOfType(checker.getTypeOfSymbol(first)) : [];
  const own = properties.filter(isOwn);
  return {
    props: Object.fromEntries(own.map((property) => [property.name, textsOf(checker, property)])),
    required: own.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name),
    open: properties.some(
      (property) => !isOwn(property) && !['ref', 'key', 'children'].includes(property.name),
    ),
  };
}

/** Whether shared-ui declares it; all others are what React accepts on an element. */
const isOwn = ({ declarations = [] }) =>
  declarations.some((declaration) => declaration.getSourceFile().fileName.startsWith(SOURCES));

/** The string values that a prop accepts if it accepts nothing else but undefined; otherwise null. */
function textsOf(checker, property) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => part.isStringLiteral()) ? parts.map(({ value }) => value) : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) providedComponents();
