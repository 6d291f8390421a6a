/** Webpack build of the owner's panel. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig({ name: 'mfe-admin', exposes: { './Panel': './src/Panel.tsx' } }, { mode });
