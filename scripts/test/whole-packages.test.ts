/** The whole of a shared package beside the page's part of it: two copies that work as one. */
import { execFileSync } from 'node:child_process';
import { ROOT } from './team-server';

/** Makes the whole as webpack does, with the package itself as the page's part, and prints the result of both. */
const made = (name: string, prints: string): unknown => {
  const program = `
    import path from 'node:path';
    import * as react from 'react';
    import * as jsx from 'react/jsx-runtime';
    import * as part from '@tanstack/react-query';
    import wholePackage from './webpack/whole-package-loader.mjs';
    const code = await new Promise((resolve, reject) =>
      wholePackage.call({
        async: () => (error, text) => (error ? reject(error) : resolve(text)),
        resourcePath: path.resolve('shell/src/remotes/sharing/whole/${name}.ts'),
        getOptions: () => ({ alias: {} }),
        addDependency() {},
      }),
    );
    const { default: make } = await import('data:text/javascript,' + encodeURIComponent(code));
    const page = { react: react.default, 'react/jsx-runtime': jsx.default, '@tanstack/react-query': part };
    const whole = make((request) => page[request]);
    console.log(JSON.stringify(${prints}));`;
  const args = ['--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }));
};

test('the page’s client recognizes the token by which a remote skips its query', () => {
  const skipped = made(
    'react-query',
    `new part.QueryClient().defaultQueryOptions({ queryKey: ['x'], queryFn: whole.skipToken })`,
  );
  expect(skipped).toMatchObject({ enabled: false });
});

test('contexts and managers are the page’s own', () => {
  const names = ['QueryClientContext', 'focusManager', 'onlineManager', 'notifyManager', 'timeoutManager'];
  const same = made('react-query', `${JSON.stringify(names)}.map((name) => whole[name] === part[name])`);
  expect(same).toEqual(names.map(() => true));
});
