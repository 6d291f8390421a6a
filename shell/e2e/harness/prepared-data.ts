/**
 * Before all browser tests: starts the product once and keeps its data folder. Each product of the tests begins with a
 * copy, since making a database and taking our own builds in costs seconds of a processor every time.
 */
import { rm } from 'node:fs/promises';
import { PREPARED_DATA, startProduct } from './product-process';

export default async function prepareData(): Promise<() => Promise<void>> {
  const product = await startProduct();
  await product.end();
  process.env[PREPARED_DATA] = product.dataDir;
  return () => rm(product.dataDir, { recursive: true, force: true });
}
