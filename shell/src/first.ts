/**
 * Runs before the first paint and before any other script, as a tiny separate script: a chosen theme never flashes the
 * other one, a remote's entry that arrives before the shell finds what it needs, and none has touched the functions
 * that carry the session's token.
 */
import { applyLocale } from '@spreadwise/shared-ui/locale';
import { applyStoredTheme } from '@spreadwise/shared-ui/theme';
import { makePageSession } from './boot/page-session';
import { pageRuntime } from './remotes/federation/page-runtime';

applyLocale();
applyStoredTheme();
pageRuntime();
makePageSession();
