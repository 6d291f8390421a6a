// Which feature writes which table: a table belongs to the feature that writes it, and others ask that feature.

/** @typedef {{ file: string, source: string }} SourceFile `file`: its path in the repository */

/**
 * Tables that several features write, with these. A feature is a folder of an area of api/src.
 *
 * @param {readonly SourceFile[]} files of the API, tests left out
 * @param {ReadonlySet<string>} tables names that the schema exports
 * @param {readonly string[]} excused features that may write any table
 * @returns {{ table: string, features: string[] }[]}
 */
export function sharedTables(files, tables, excused) {
  const writers = new Map();
  for (const { file, source } of files) {
    const feature = file.split('/').slice(2, 4).join('/');
    if (excused.includes(feature)) continue;
    for (const [, table] of source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g))
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(feature));
  }
  return [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => ({ table, features: [...features].sort() }));
}
