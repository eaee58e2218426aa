/** The files for deployment: the site starts with the settings that they give, and their parts name each other. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '#build/checks/check-report.ts';
import { readConfig } from '#server/config.ts';

const folder = join(projectRoot, 'build/deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** What the Dockerfile sets. */
const imageSettings = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name, value]) => [name, value],
  ),
) as Record<string, string>;
const known = new Set(
  (JSON.parse(readFileSync(join(projectRoot, 'server/configuration.json'), 'utf8')) as { name: string }[]).map(({ name }) => name),
);

/** Throws what is wrong with the settings. */
function start(settings: Record<string, string>) {
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
  return readConfig({ ...imageSettings, APP_SECRET: 'x'.repeat(32), ...settings });
}

interface Service {
  image: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
}

test('compose: each process of the site starts with its settings, and waits for services that exist', () => {
  const text = read('compose.yaml')
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(32));
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const processes = Object.values(services).filter(({ image }) => image === 'golden-panda');

  const configs = processes.map(({ environment = {} }) => start(environment));

  expect(configs.map(({ role, migrates, s3 }) => [role, migrates, s3?.bucket])).toEqual([
    ['all', false, 'panda'],
    ['web', false, 'panda'],
    ['jobs', false, 'panda'],
  ]);
  for (const { depends_on: needed = {} } of Object.values(services))
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(Object.keys(services)).toContain(name);
  expect(read('nginx.conf')).toContain('server web:3000');
});

interface Container {
  command?: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env?: { name: string; value: string }[];
  ports?: { name: string }[];
  volumeMounts: { name: string }[];
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    selector?: Record<string, unknown> & { matchLabels?: object };
    template?: { metadata?: { labels: object }; spec: { containers: Container[]; volumes?: { name: string }[] } };
    volumeClaimTemplates?: { metadata: { name: string } }[];
    scaleTargetRef?: { name: string };
  };
}

function chartResources(): Resource[] {
  const values = parse(read('chart/values.yaml')) as Record<string, string | number>;
  return readdirSync(join(folder, 'chart/templates')).flatMap((file) => {
    const text = read(`chart/templates/${file}`).replaceAll(/\{\{ \.Values\.(\w+) \}\}/g, (_, name: string) => {
      if (values[name] === undefined) throw new Error(`${file} names ${name}, which has no value`);
      return String(values[name]);
    });
    expect(text).not.toContain('{{');
    return parseAllDocuments(text).map((document) => document.toJS() as Resource);
  });
}

/** What an operator puts into the secret. */
const secret = {
  DATABASE_URL: 'postgres://site@pooler/site',
  DATABASE_DIRECT_URL: 'postgres://site@database/site',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtps://mail.example.org',
};

test('the chart: each container starts with its settings, and selectors, volumes and targets name what is there', () => {
  const resources = chartResources();
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const pods = resources.flatMap(({ metadata, spec }) => (spec?.template ? [{ name: metadata.name, spec, template: spec.template }] : []));

  const roles = pods.map(({ name, spec, template }) => {
    const [container] = template.spec.containers;
    if (!container) throw new Error(`${name} has no container`);
    const own = Object.fromEntries((container.env ?? []).map(({ name: variable, value }) => [variable, value]));
    const hasSettings = container.envFrom.some(({ configMapRef }) => configMapRef !== undefined);
    expect(spec.selector?.matchLabels).toEqual(template.metadata?.labels);
    const volumes = [
      ...(template.spec.volumes ?? []).map((volume) => volume.name),
      ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name),
    ];
    for (const mount of container.volumeMounts) expect(volumes).toContain(mount.name);
    return [name, start({ ...secret, ...(hasSettings ? settings : {}), ...own }).role];
  });

  expect(roles.toSorted()).toEqual([
    ['golden-panda-jobs', 'jobs'],
    ['golden-panda-migrate', 'all'],
    ['golden-panda-web', 'web'],
  ]);
  const scaled = resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec.scaleTargetRef?.name;
  expect(scaled).toBe('golden-panda-web');
});

test('the systemd unit runs the bundle itself, with room for a stop', () => {
  const unit = read('golden-panda.service');

  expect(unit).toMatch(/^ExecStart=\S+ dist\/server\/main\.js$/m);
  const { stopDelaySeconds, stopLimitSeconds } = start({});
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(stopDelaySeconds + stopLimitSeconds);
});
