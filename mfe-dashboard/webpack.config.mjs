/** The dashboard: what this remote exposes. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig({ name: 'mfe-dashboard', exposes: { './Dashboard': './src/Dashboard.tsx' } }, { mode });
