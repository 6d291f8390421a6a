/** A build: its files, its manifest, and what is stored of it. */
export * from './build-files';
