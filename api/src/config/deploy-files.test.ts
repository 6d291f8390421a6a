/** The product accepts what deploy/ gives each process; a missing or misspelt variable would stop it there. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import { inRepository } from '../repository-path';
import { readConfig } from './config';
import { VARIABLES } from './variables';

type Environment = Readonly<Record<string, string>>;

const read = (file: string) => readFileSync(inRepository(`deploy/${file}`), 'utf8');

/** Example contents of each secret's file. */
const SECRETS: Record<string, string> = {
  'database-url': 'postgres://spreadwise:secret@database:5432/spreadwise',
  'nats-url': 'nats://bus:4222',
  'owner-password': 'a long password',
  'owner-password-hash':
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g',
  'stripe-secret-key': 'sk_live_key',
  'stripe-webhook-secret': 'whsec_secret',
  'smtp-url': 'smtps://mail.example:465',
  'bucket-secret': 'a-secret-of-the-bucket',
  'remotes-bucket-secret': 'a-secret-of-the-bucket',
  'remotes-signing-key': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
};

function start(environment: Environment) {
  const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
  expect(names.filter((name) => !(name in VARIABLES))).toEqual([]);
  return readConfig(
    { NODE_ENV: 'production', ...environment },
    {
      readFile: (path) => SECRETS[path.replace('/run/secrets/', '').replaceAll('_', '-')] ?? '',
      keepSecret: (_folder, name) => {
        throw new Error(`${name} would be made, and be another one in each process`);
      },
      randomSecret: () => 'made',
    },
  );
}

describe('compose.yaml', () => {
  const { services, secrets } = parse(read('compose/compose.yaml'), { merge: true });

  it.each(['web', 'market', 'worker'])('%s starts with its environment', (role) => {
    const { config } = start(services[role].environment);
    expect(config).toMatchObject({ role, production: true, bus: { kind: 'nats' } });
  });

  it('gives each process every secret that it reads, and make-secrets.sh makes them all', () => {
    for (const role of ['web', 'market', 'worker']) {
      const files = Object.values<string>(services[role].environment).filter((value) =>
        value.startsWith('/run/secrets/'),
      );
      const given = services[role].secrets.map((name: string) => `/run/secrets/${name}`);
      expect(files.filter((file) => !given.includes(file))).toEqual([]);
    }
    const script = read('compose/make-secrets.sh');
    for (const name of Object.keys(secrets)) expect(script).toContain(`made ${name}\n`);
  });

  it("mounts the image's volumes only on the folder that its user may write to, so the payment sandbox starts", () => {
    const { image, volumes, environment } = services.payment;
    expect([image, volumes, dirname(environment.JOURNAL)]).toEqual([
      'spreadwise',
      ['payment:/data'],
      '/data',
    ]);
    expect(readFileSync(inRepository('Dockerfile'), 'utf8')).toContain(
      'mkdir /data && chown node:node /data',
    );
  });
});

describe('the Kubernetes manifests', () => {
  const { configMapGenerator } = parse(read('kubernetes/example/kustomization.yaml'));
  const maps = new Map<string, Environment>(
    configMapGenerator.map(({ name, literals }: { name: string; literals: string[] }) => [
      name,
      Object.fromEntries(literals.map((line) => line.split(/=(.*)/s).slice(0, 2))),
    ]),
  );

  const deploymentOf = (role: string) =>
    parse(read(`kubernetes/base/${role}.yaml`).split('\n---\n')[0] ?? '').spec;

  it('never run more than two markets, not even while pods are replaced: exchanges count sockets and requests', () => {
    const { replicas, strategy } = deploymentOf('market');
    expect([replicas, strategy.rollingUpdate.maxSurge]).toEqual([2, 0]);
  });

  it.each(['web', 'market', 'worker'])(
    '%s starts with its environment and stops within its grace period',
    (role) => {
      const { spec } = deploymentOf(role).template;
      const [{ env, envFrom }] = spec.containers;
      const own = env.map(({ name, value }: { name: string; value: string }) => [name, value]);
      const shared = envFrom.map((from: { configMapRef: { name: string } }) =>
        maps.get(from.configMapRef.name),
      );
      const { config } = start(Object.assign({}, ...shared, Object.fromEntries(own)));
      expect(config).toMatchObject({ role, production: true, bus: { kind: 'nats' } });
      expect(spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(
        config.drainMs + config.stopLimitMs + 5_000,
      );
    },
  );
});
