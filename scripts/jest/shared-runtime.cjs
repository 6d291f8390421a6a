// jest's runtime, which evaluates stateless modules once per worker instead of once per test file: libraries, jest's
// own, and our sources, which get the outside world by argument. Tests and files under testing/ stay per test file.
const Runtime = require('jest-runtime').default;

const SHARED =
  /\/node_modules\/(?!jest-circus\/)|\/(api|contract|payment-sandbox|shared-auth|site)\/src(?!.*(\/testing\/|\.test\.ts$))\//;

/** One per project: it lives as long as the worker, because what it has evaluated may load more at any time. */
const runtimes = new Map();

function sharedRuntime([config, ...others]) {
  if (!runtimes.has(config.id)) runtimes.set(config.id, new Runtime(config, ...others));
  return runtimes.get(config.id);
}

module.exports = class SharedRuntime extends Runtime {
  #shared;
  #resolver;
  #conditions;

  constructor(...args) {
    const shared = sharedRuntime(args);
    super(...args);
    const [, environment, resolver] = args;
    this.#shared = shared;
    this.#resolver = resolver;
    this.#conditions = { conditions: ['require', 'default', ...environment.exportConditions()] };
  }

  requireModule(from, name, ...others) {
    if (name && this.#isShared(from, name)) return this.#shared.requireModule(from, name, ...others);
    return super.requireModule(from, name, ...others);
  }

  #isShared(from, name) {
    if (this.#resolver.isCoreModule(name)) return false;
    return SHARED.test(this.#resolver.resolveModule(from, name, this.#conditions));
  }

  /** A mock would reach some importers of the module, and be seen by other test files. */
  setMock(from, name, ...others) {
    if (this.#isShared(from, name))
      throw new Error(`${name} is shared by the test files, so it cannot be mocked: pass it by argument.`);
    super.setMock(from, name, ...others);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    const shared = this.#shared.getSourceMaps();
    return { get: (file) => own.get(file) ?? shared.get(file), [Symbol.iterator]: () => own.entries() };
  }
};
