/** The shell's build. */
import { hostConfig } from '../webpack/host.mjs';

export default (_env, { mode } = {}) => hostConfig({ mode });
