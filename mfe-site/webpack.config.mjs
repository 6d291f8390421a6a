/** Webpack build of the remote for the track record, legal texts and leaving. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig(
    {
      name: 'mfe-site',
      exposes: {
        './TrackRecord': './src/TrackRecord.tsx',
        './Legal': './src/Legal.tsx',
        './Leave': './src/Leave.tsx',
      },
    },
    { mode },
  );
