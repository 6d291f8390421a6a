/** Runs before the first paint, so that a chosen theme never flashes the other one. Its own tiny script. */
import { applyStoredTheme } from '@spreadwise/shared-ui/theme';

applyStoredTheme();
