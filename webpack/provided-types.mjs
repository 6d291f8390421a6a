/**
 * Prints what provided.json says of our own packages, read from their types: the props of each component of shared-ui,
 * the permissions, and the members of Auth, which useAuth() returns. A process of its own, in parallel with the bundling.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// The API may change with any release, so package.json names one version of it.
import { API, SignatureKind, SymbolFlags } from 'typescript-7/unstable/sync';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONFIG = path.join(ROOT, 'webpack/provided-types.tsconfig.json');
const COMPONENTS = path.join(ROOT, 'shared-ui/src');

const api = new API({ cwd: ROOT });
const { program, checker } = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
const permissions = exportOf('shared-auth/src/model/permissions.ts', 'PERMISSIONS');
const auth = exportOf('shared-auth/src/provider/AuthContext.ts', 'Auth');
console.log(
  JSON.stringify({
    components: components(),
    permissions: namesOf(checker.getTypeOfSymbol(permissions)),
    auth: namesOf(checker.getDeclaredTypeOfSymbol(auth)),
  }),
);
api.close();

function exportsOf(file) {
  return checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(path.join(ROOT, file))),
  );
}

function exportOf(file, name) {
  const found = exportsOf(file).find((one) => one.name === name);
  if (!found) throw new Error(`${file}: ${name} was not found.`);
  return found;
}

function namesOf(type) {
  return checker.getPropertiesOfType(type).map(({ name }) => name);
}

/** @returns {Record<string, { props: Record<string, string[] | null>, required: string[], open: boolean }>} */
function components() {
  const found = {};
  for (const exported of exportsOf('shared-ui/src/index.ts')) {
    const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!/^[A-Z][a-z]/.test(exported.name) || !(symbol.flags & SymbolFlags.Value)) continue;
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), SignatureKind.Call);
    if (signature) found[exported.name] = describe(signature.getParameters());
  }
  return found;
}

function describe([first]) {
  const properties = first ? checker.getPropertiesOfType(checker.getTypeOfSymbol(first)) : [];
  const own = properties.filter(isOwn);
  return {
    props: Object.fromEntries(own.map((property) => [property.name, textsOf(property)])),
    required: own.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name),
    open: properties.some(
      (property) => !isOwn(property) && !['ref', 'key', 'children'].includes(property.name),
    ),
  };
}

/** Whether shared-ui declares it; all others are what React accepts on an element. */
function isOwn({ declarations }) {
  // The compiler's paths are in lower case where the file system ignores case.
  return declarations.some(({ path: file }) => file.toLowerCase().startsWith(COMPONENTS.toLowerCase()));
}

/** The string values that a prop accepts if it accepts nothing else but undefined; otherwise null. */
function textsOf(property) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return parts.every((part) => part.isStringLiteralType()) ? parts.map(({ value }) => value).sort() : null;
}
