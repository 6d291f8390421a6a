/** Webpack build of the sign-in remote and the modules it exposes. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig(
    {
      name: 'mfe-auth',
      exposes: {
        './OwnerLogin': './src/OwnerLogin.tsx',
        './SecureAccess': './src/SecureAccess.tsx',
        './CustomerSignIn': './src/CustomerSignIn.tsx',
      },
    },
    { mode },
  );
