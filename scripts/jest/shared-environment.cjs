// The environment of tests without a page: Node's globals, in one context for all test files of a worker. So a module
// that is evaluated once (shared-runtime.cjs) and the files that use it share the same Array and Error. What a file
// leaves on the globals is removed after it.
const { constants, createContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { installCommonGlobals } = require('jest-util');

let context;

module.exports = class SharedEnvironment {
  fakeTimers = null;

  constructor({ projectConfig }) {
    context ??= createShared();
    this.global = context.global;
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: this.global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    context.global.process.removeAllListeners();
    for (const restore of context.restores) restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.global;
  }
};

function createShared() {
  // An ordinary global object: in a contextified one, each look-up of a global costs microseconds.
  const global = createContext(constants.DONT_CONTEXTIFY);
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (!(name in global))
      Object.defineProperty(global, name, 'value' in descriptor ? descriptor : lazy(name));
  // Node's own modules create and expect those of the outer context.
  Object.assign(global, { global, Buffer, ArrayBuffer, Uint8Array });
  installCommonGlobals(global, {});
  global.Error.stackTraceLimit = 100;
  return { global, restores: [global, global.process, global.process.env].map(restorer) };
}

/** Getters such as that of `crypto` only work on their own global object. */
const lazy = (name) => ({
  configurable: true,
  get: () => globalThis[name],
  set(value) {
    Object.defineProperty(this, name, { value, configurable: true, writable: true });
  },
});

/** Returns a function that restores the object's current properties. */
function restorer(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!Object.hasOwn(before, key)) delete object[key];
    for (const key of Reflect.ownKeys(before)) {
      const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {};
      if (value !== before[key].value || get !== before[key].get)
        Object.defineProperty(object, key, before[key]);
    }
  };
}
