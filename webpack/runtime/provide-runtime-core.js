/**
 * Gives the remotes the shell's one copy of the federation runtime (their builds take it from this global). The
 * plugin that the option `provideExternalRuntime` adds does the same with a second, CommonJS copy: 15 kB brotli.
 */
import * as runtimeCore from '@module-federation/runtime-core';

export default () => ({
  name: 'provide-runtime-core',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
    return args;
  },
});
