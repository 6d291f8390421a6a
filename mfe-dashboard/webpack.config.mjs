/** Webpack build of the dashboard remote. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig({ name: 'mfe-dashboard', exposes: { './Dashboard': './src/Dashboard.tsx' } }, { mode });
