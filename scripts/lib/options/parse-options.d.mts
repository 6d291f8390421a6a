import type { ParseArgsConfig, parseArgs } from 'node:util';

export function parseOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>>;
