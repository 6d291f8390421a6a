/**
 * Runs before the first paint and before any other script, as a tiny one of its own: a chosen theme never flashes the
 * other one, and a remote's entry that arrives before the shell finds what it needs.
 */
import { applyStoredTheme } from '@spreadwise/shared-ui/theme';
import { pageRuntime } from './remotes/federation/page-runtime';

applyStoredTheme();
pageRuntime();
