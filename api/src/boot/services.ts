/** The configuration as a whole, for boot's own features. */
import type { Config } from '../config';
import { service } from '../platform/feature';

export const CONFIG = service<Config>('config');
