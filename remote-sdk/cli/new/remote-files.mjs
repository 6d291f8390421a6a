// The files of a new remote: path -> text. Its one screen is in the house's style, and the formatter runs over it.

/** The commands, as the product's repository names them (scripts/remote.mjs). */
const COMMANDS = [
  'dev',
  'check-remote',
  'publish-remote',
  'activate-remote',
  'rollback-remote',
  'preview-remote',
  'remote-status',
];

/** The budget of a new remote for scripts and styles, in kB brotli. */
const BUDGET = 10;

/**
 * @param {{ name: string, screen: string, title: string, path: string, permission?: string, isPublic?: boolean }} remote
 *   `screen`: its exposed module, such as Insights
 * @param {(name: string) => string} versionOf installed version of a package of this repository
 */
export function remoteFiles(remote, versionOf) {
  const { name, screen, title } = remote;
  const needs = (...names) => Object.fromEntries(names.map((one) => [one, versionOf(one)]));
  return {
    'remote.json': `${JSON.stringify(contractOf(remote, versionOf), null, 2)}\n`,
    'package.json': `${JSON.stringify(
      {
        name: `@spreadwise/${name}`,
        version: '0.1.0',
        private: true,
        license: 'UNLICENSED',
        type: 'module',
        scripts: {
          build: 'webpack --mode production',
          ...Object.fromEntries(COMMANDS.map((one) => [one, `node ../scripts/remote.mjs ${one}`])),
        },
        dependencies: needs(
          '@spreadwise/shared-auth',
          '@spreadwise/shared-ui',
          'react',
          'react-dom',
          'react-router-dom',
        ),
        devDependencies: needs('@spreadwise/testkit'),
      },
      null,
      2,
    )}\n`,
    'webpack.config.mjs': `/** ${text(title)}: what this remote exposes. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig({ name: '${name}', exposes: { './${screen}': './src/${screen}.tsx' } }, { mode });
`,
    ...screenFiles(remote),
  };
}

/** The screen and its tests. */
export const screenFiles = ({ name, screen, title }) => ({
  [`src/${screen}.tsx`]: `/** ${text(title)}: the first screen of this remote. */
import { useAuth } from '@spreadwise/shared-auth';
import { BrandMark, Card, Page, TextLink, ThemeToggle, Toolbar } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';

export interface ${screen}Props {
  readonly productName: string;
}

export default function ${screen}({ productName }: ${screen}Props) {
  const { user } = useAuth();
  return (
    <Page
      header={
        <Toolbar end={<ThemeToggle />}>
          <BrandMark>{productName}</BrandMark>
        </Toolbar>
      }
    >
      <Card
        as={1}
        title=${attribute(title)}
        tone="raised"
        footer={<TextLink render={<Link to="/dashboard" />}>Open your dashboard</TextLink>}
      >
        <p>{user ? \`You are signed in as \${user.email}.\` : 'Nobody is signed in.'}</p>
      </Card>
    </Page>
  );
}
`,
  [`src/${screen}.test.tsx`]: `import { customerOfTier, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import ${screen} from './${screen}';

test('it says who is signed in, and leads to the dashboard', () => {
  showScreen(<${screen} productName="Spreadwise" />, { user: customerOfTier('PRO') });
  expect(screen.getByRole('heading', { level: 1, name: ${JSON.stringify(title)} })).toBeVisible();
  expect(screen.getByText('You are signed in as ada@example.com.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('it says so when nobody is', () => {
  showScreen(<${screen} productName="Spreadwise" />);
  expect(screen.getByText('Nobody is signed in.')).toBeVisible();
});
`,
  'src/contract.test.tsx': `import { screenContract } from '@spreadwise/testkit';
import ${screen} from './${screen}';

screenContract('${name}', { ${screen} });
`,
});

/** What the remote asks for: one page, and the shared packages in the installed versions. */
export function contractOf({ name, screen, title, path, permission, isPublic }, versionOf) {
  const restricted = permission ? { audience: 'signed-in', permission } : { audience: 'administrators' };
  const page = isPublic ? { index: true } : restricted;
  const range = (installed) => `^${versionOf(installed)}`;
  return {
    name,
    team: name.replace(/^mfe-/, ''),
    pages: [
      {
        path,
        title,
        description: `${title}.`,
        expose: screen,
        ...page,
        // Never half of an emoji.
        navigation: {
          label: title
            .slice(0, 30)
            .replace(/[\ud800-\udbff]$/, '')
            .trim(),
        },
      },
    ],
    calls: [],
    opens: {},
    needs: {
      react: range('react'),
      'react/jsx-runtime': range('react'),
      'react-dom': range('react-dom'),
      'react-router-dom': range('react-router-dom'),
      '@spreadwise/shared-auth': range('@spreadwise/shared-auth'),
      '@spreadwise/shared-ui': range('@spreadwise/shared-ui'),
    },
    budget: BUDGET,
  };
}

/** Escapes text in a comment. */
const text = (title) => title.replaceAll('*/', '* /');
/** Escapes text in JSX. */
const attribute = (title) => `{${JSON.stringify(title)}}`;
