// The rules about folders: no circles between neighbours, none too crowded, and no file that only forwards.

/**
 * Circles between the files and folders of one folder, at every level, types counted. `edges` are pairs of paths; of
 * each pair the first imports the second. Each circle has its place, its members, and one import for each step.
 *
 * @param {readonly (readonly [string, string])[]} edges
 * @returns {{ folder: string, members: string[], imports: string[] }[]}
 */
export function circlesOf(edges) {
  return [...neighbours(edges)].flatMap(([folder, graph]) =>
    components(graph)
      .filter((members) => members.length > 1)
      .map((members) => ({ folder, members: members.sort(), imports: importsWithin(graph, members) })),
  );
}

/** Folder -> name of a child -> name of the child that it imports -> the imports that prove it. */
function neighbours(edges) {
  const folders = new Map();
  for (const [from, to] of edges) {
    const [a, b] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth += 1;
    if (a[depth] === b[depth]) continue;
    const graph = getOrAdd(folders, a.slice(0, depth).join('/') || '.', () => new Map());
    const imports = getOrAdd(
      getOrAdd(graph, a[depth], () => new Map()),
      b[depth],
      () => [],
    );
    imports.push(`${from} -> ${to}`);
  }
  return folders;
}

function getOrAdd(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

function importsWithin(graph, members) {
  return members.flatMap((from) =>
    members.flatMap((to) => (from === to ? [] : (graph.get(from)?.get(to)?.slice(0, 1) ?? []))),
  );
}

/** Strongly connected components (Tarjan, SIAM J. Comput. 1972). */
function components(graph) {
  const found = [];
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** Whether every statement of a source re-exports what another file has. A folder's index does; nothing else may. */
export function onlyForwards(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '');
  const rest = code.replace(
    /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g,
    '',
  );
  return rest !== code && rest.trim() === '';
}

/**
 * Folders with more than `most` files of their own: a reader can no longer see at a glance what is in it.
 *
 * @param {readonly string[]} files paths
 * @returns {{ folder: string, count: number }[]}
 */
export function crowdedFolders(files, most) {
  const counts = new Map();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > most).map(([folder, count]) => ({ folder, count }));
}
