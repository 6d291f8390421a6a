/** The owner's panel: what this remote exposes. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig({ name: 'mfe-admin', exposes: { './Panel': './src/Panel.tsx' } }, { mode });
