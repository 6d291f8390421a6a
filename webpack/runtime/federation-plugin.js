/** The shell's plugin for the federation runtime; part of the shell's bundle. */
import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Saves the parsing of version ranges, which costs a slow phone tens of milliseconds on each page: who was built
 * against the very version that is provided asks for `^version`. Every other requirement is checked as ever.
 */
const sameVersion = {
  name: 'same-version',
  resolveShare(args) {
    const { shareScopeMap, scope, pkgName, version, shareInfo } = args;
    if (shareInfo.shareConfig?.requiredVersion === `^${version}`)
      args.resolver = () => ({ shared: shareScopeMap[scope][pkgName][version], useTreesShaking: false });
    return args;
  },
};
// For the shell's instance and for those that the remotes make.
runtimeCore.registerGlobalPlugins([sameVersion]);

/**
 * Gives the remotes the shell's one copy of the federation runtime (their builds take it from this global). The
 * plugin that the option `provideExternalRuntime` adds does the same with a second, CommonJS copy: 10 kB brotli.
 */
export default () => ({
  name: 'provide-runtime-core',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
    return args;
  },
});
