/** How refusals name what would be right: the build preset that sets it. */
import type { ReadCandidate } from './types';

/** `presets/vite.mjs sets base: './'`: of the SDK for standard builds, of this repository for our own. */
export const presetOf = ({ format, builder }: Pick<ReadCandidate, 'format' | 'builder'>): string =>
  format === 'house' ? 'webpack/remote.mjs' : `presets/${builder}.mjs`;
