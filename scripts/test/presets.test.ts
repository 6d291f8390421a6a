/** What the presets make of a contract. Whether the gate accepts real builds is tested in profiles.test.ts. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PRESETS = join(__dirname, '../../remote-sdk/presets');
const CONTRACT = {
  name: 'mfe-insights',
  pages: [{ expose: 'Insights' }, { expose: 'Insights' }],
  cards: [{ expose: 'Card' }],
  needs: { react: '>=19 <20', '@spreadwise/shared-ui': '^0.1.0' },
};

/** The federation plugin's options, as a separate build gets them. */
function federationOf(kind: string, contract: object, options: object = {}) {
  const code = `
    const { ${kind}Preset: preset } = await import(${JSON.stringify(`${PRESETS}/${kind}.mjs`)});
    console.log(JSON.stringify(preset(${JSON.stringify(contract)}, ${JSON.stringify(options)}).federation));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  );
}

test.each(['webpack', 'rspack', 'vite'])(
  '%s shares what the contract needs, and exposes what it shows',
  (kind) => {
    const federation = federationOf(kind, CONTRACT, { exposes: { './Card': './src/cards/Card.tsx' } });
    expect(federation).toMatchObject({
      name: 'mfe-insights',
      filename: 'remoteEntry.js',
      shareStrategy: 'loaded-first',
      manifest: true,
    });
    expect(federation.exposes).toEqual({
      './Insights': './src/Insights.tsx',
      './Card': './src/cards/Card.tsx',
    });
    expect(federation.shared).toEqual({
      react: { singleton: true, strictVersion: true, requiredVersion: '>=19 <20', import: false },
      '@spreadwise/shared-ui': {
        singleton: true,
        strictVersion: true,
        requiredVersion: '^0.1.0',
        import: false,
      },
    });
  },
);

test('a contract without cards and needs works as well', () => {
  const contract = { name: 'mfe-insights', pages: [{ expose: 'Insights' }] };
  expect(federationOf('webpack', contract)).toMatchObject({
    library: { type: 'window', name: 'mfe-insights' },
    exposes: { './Insights': './src/Insights.tsx' },
    shared: {},
  });
});
