/** Webpack build of the remote for leaving a contract. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig(
    {
      name: 'mfe-site',
      exposes: {
        './Leave': './src/Leave.tsx',
      },
    },
    { mode },
  );
