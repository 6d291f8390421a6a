/**
 * Runs as a tiny separate script before the first paint and before any other script: the stored theme applies without a
 * flash, a remote's entry that arrives before the shell finds its runtime, and no script has touched the functions that
 * carry the session's token yet.
 */
import { applyLocale } from '@spreadwise/shared-ui/locale';
import { applyStoredTheme } from '@spreadwise/shared-ui/theme';
import { makePageSession } from './boot/page-session';
import { pageRuntime } from './remotes/federation/page-runtime';

applyLocale();
applyStoredTheme();
pageRuntime();
makePageSession();
