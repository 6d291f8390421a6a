/**
 * Global setup: starts the product once and keeps its data folder. Every product in the tests starts from a copy,
 * because creating a database and importing our builds takes seconds of CPU time each time.
 */
import { rm } from 'node:fs/promises';
import { PREPARED_DATA, startProduct } from './product-process';

export default async function prepareData(): Promise<() => Promise<void>> {
  const product = await startProduct();
  await product.end();
  process.env[PREPARED_DATA] = product.dataDir;
  return () => rm(product.dataDir, { recursive: true, force: true });
}
