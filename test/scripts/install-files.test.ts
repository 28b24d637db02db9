import { expect, test } from 'bun:test'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { XMLParser } from 'fast-xml-parser'
import {
  composeFile,
  homeAssistantAddOn,
  kubernetesManifest,
  unraidTemplate,
} from '../../scripts/packaging/install-files.ts'

// What the systems accept in these files, as far as ours use it: schema/compose-spec.json of the Compose Specification,
// supervisor/apps/validate.py of Home Assistant's Supervisor, Unraid's DockerTemplateSchema, and Kubernetes' API reference.

const closed = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
const one = (...choices: string[]) => Type.Union(choices.map((choice) => Type.Literal(choice)))
const text = (pattern: string) => Type.String({ pattern })
const port = Type.Integer({ minimum: 1, maximum: 65_535 })

function expectValid<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const errors = [...Value.Errors(schema, value)].map(({ path, message }) => `${path}: ${message}`)
  expect(errors).toEqual([])
  return value as Static<Schema>
}

const duration = text('^\\d+(?:us|ms|s|m|h)(?:\\d+(?:us|ms|s|m|h))*$')
const ComposeModel = closed({
  services: Type.Record(
    text('^[a-zA-Z0-9._-]+$'),
    closed({
      image: text('^[a-z0-9./_-]+:[\\w.-]+$'),
      container_name: text('^[a-zA-Z0-9][a-zA-Z0-9_.-]+$'),
      restart: one('no', 'always', 'on-failure', 'unless-stopped'),
      stop_grace_period: duration,
      ports: Type.Array(text('^\\d+:\\d+(?:/(?:tcp|udp))?$'), { uniqueItems: true }),
      environment: Type.Record(text('^[A-Z_]+$'), Type.String()),
      volumes: Type.Array(text('^(?:\\.|/)[^:]*:/[^:]+(?::r[ow])?$'), { uniqueItems: true }),
      healthcheck: closed({
        test: Type.Array(Type.String(), { minItems: 2 }),
        interval: duration,
        timeout: duration,
        start_period: duration,
        retries: Type.Integer({ minimum: 1 }),
      }),
    }),
  ),
})

test('the Compose file is one by the Compose Specification', () => {
  const { services } = expectValid(ComposeModel, Bun.YAML.parse(composeFile('1.2.3')))
  for (const { healthcheck, volumes } of Object.values(services)) {
    expect(healthcheck.test[0]).toBe('CMD')
    // One mount has the library and the downloads, so that imports can use hardlinks.
    expect(volumes.map((volume) => volume.split(':')[1])).toEqual(['/config', '/data'])
  }
})

const AddOnModel = closed({
  name: text('\\S'),
  version: text('^\\d+\\.\\d+\\.\\d+$'),
  slug: text('^[-_.A-Za-z0-9]+$'),
  description: text('\\S'),
  arch: Type.Array(one('aarch64', 'amd64'), { minItems: 1, uniqueItems: true }),
  startup: one('initialize', 'system', 'services', 'application', 'once'),
  init: Type.Boolean(),
  ingress: Type.Boolean(),
  ingress_port: port,
  ingress_stream: Type.Boolean(),
  panel_icon: text('^mdi:[a-z-]+$'),
  panel_title: text('\\S'),
  environment: Type.Record(text('^\\w*$'), Type.String()),
  map: Type.Array(
    closed({
      type: one('data', 'ssl', 'addons', 'backup', 'share', 'media', 'homeassistant_config', 'addon_config'),
      read_only: Type.Boolean(),
    }),
  ),
  ports: Type.Record(text('^\\d+(?:/(?:tcp|udp))?$'), Type.Union([port, Type.Null()])),
  ports_description: Type.Record(text('^\\d+(?:/(?:tcp|udp))?$'), Type.String()),
  watchdog: text('^(?:https?|tcp)://\\[HOST\\]:(?:\\[PORT:\\d+\\]|\\d+).*$'),
  timeout: Type.Integer({ minimum: 10, maximum: 300 }),
})

test("the add-on's configuration is one by Home Assistant's Supervisor", () => {
  const bytes = homeAssistantAddOn('1.2.3', { platforms: [], notices: 'None', time: 0 })
  const tar = new TextDecoder().decode(bytes)
  const config = tar.slice(tar.indexOf('name: Ludarr'), tar.indexOf('timeout: 30') + 'timeout: 30'.length)
  const read = Bun.YAML.parse(config.replace('arch: []', 'arch: [amd64, aarch64]'))
  const { ports, ingress_port, watchdog } = expectValid(AddOnModel, read)
  expect(Object.keys(ports)).toEqual([`${ingress_port}/tcp`])
  expect(watchdog).toContain(`[PORT:${ingress_port}]`)
})

const flag = one('true', 'false')
const SettingModel = Type.Intersect([
  Type.Object({
    Name: text('\\S'),
    Target: text('\\S'),
    Default: Type.String(),
    Description: text('\\S'),
    Display: one('always', 'always-hide', 'advanced', 'advanced-hide'),
    Required: flag,
    Mask: flag,
    value: Type.String(),
  }),
  Type.Union([
    Type.Object({ Type: Type.Literal('Port'), Mode: one('tcp', 'udp'), Target: text('^\\d+$'), value: text('^\\d+$') }),
    Type.Object({
      Type: Type.Literal('Path'),
      Mode: one('rw', 'ro', 'rw,slave', 'ro,slave', 'rw,shared', 'ro,shared'),
      Target: text('^/'),
      value: text('^/mnt/'),
    }),
    Type.Object({ Type: Type.Literal('Variable'), Mode: Type.Literal(''), Target: text('^[A-Z_]+$') }),
  ]),
])
const TemplateModel = closed({
  version: Type.Literal('2'),
  Name: text('^[a-z0-9_.-]+$'),
  Repository: text('^[a-z0-9./_-]+:[\\w.-]+$'),
  Network: one('bridge', 'host', 'none'),
  Privileged: flag,
  Overview: text('\\S'),
  Category: text('^(?:[A-Z][A-Za-z]+:(?:[A-Z][A-Za-z]*)?(?: |$))+$'),
  WebUI: text('^https?://\\[IP\\]:\\[PORT:\\d+\\]/'),
  ExtraParams: text('^--'),
  Config: Type.Array(SettingModel),
})

test("the template is one by Unraid's schema, on one line for each setting", () => {
  const xml = unraidTemplate('1.2.3')
  const reader = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'value',
    parseTagValue: false,
  })
  const { Container, ...others } = reader.parse(xml)
  expect(Object.keys(others)).toEqual(['?xml'])
  expectValid(TemplateModel, Container)
  // Other spaces than those that Unraid writes are not read everywhere.
  expect(xml.match(/<Config [^>]*\n/)).toBeNull()
})

const name = text('^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$')
const quantity = text('^\\d+(?:Ki|Mi|Gi|Ti)$')
const labels = Type.Record(name, name)
const ClaimModel = closed({
  apiVersion: Type.Literal('v1'),
  kind: Type.Literal('PersistentVolumeClaim'),
  metadata: closed({ name }),
  spec: closed({
    accessModes: Type.Array(one('ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod')),
    resources: closed({ requests: closed({ storage: quantity }) }),
  }),
})
const ServiceModel = closed({
  apiVersion: Type.Literal('v1'),
  kind: Type.Literal('Service'),
  metadata: closed({ name }),
  spec: closed({ selector: labels, ports: Type.Array(closed({ port })) }),
})
const probe = closed({
  httpGet: closed({ path: text('^/'), port }),
  periodSeconds: Type.Integer({ minimum: 1 }),
  failureThreshold: Type.Integer({ minimum: 1 }),
})
const memory = closed({ memory: quantity })
const ContainerModel = closed({
  name,
  image: text('^[a-z0-9./_-]+:[\\w.-]+$'),
  ports: Type.Array(closed({ containerPort: port })),
  env: Type.Array(closed({ name: text('^[A-Z_]+$'), value: Type.String() })),
  securityContext: closed({
    allowPrivilegeEscalation: Type.Boolean(),
    capabilities: closed({ drop: Type.Array(Type.String()) }),
  }),
  startupProbe: probe,
  livenessProbe: probe,
  resources: closed({ requests: memory, limits: memory }),
  volumeMounts: Type.Array(closed({ name, mountPath: text('^/') })),
})
const DeploymentModel = closed({
  apiVersion: Type.Literal('apps/v1'),
  kind: Type.Literal('Deployment'),
  metadata: closed({ name }),
  spec: closed({
    replicas: Type.Literal(1),
    strategy: closed({ type: one('Recreate', 'RollingUpdate') }),
    selector: closed({ matchLabels: labels }),
    template: closed({
      metadata: closed({ labels }),
      spec: closed({
        securityContext: closed({
          runAsUser: Type.Integer({ minimum: 1 }),
          runAsGroup: Type.Integer({ minimum: 1 }),
          fsGroup: Type.Integer({ minimum: 1 }),
          runAsNonRoot: Type.Literal(true),
        }),
        terminationGracePeriodSeconds: Type.Integer({ minimum: 0 }),
        containers: Type.Array(ContainerModel, { minItems: 1, maxItems: 1 }),
        volumes: Type.Array(closed({ name, persistentVolumeClaim: closed({ claimName: name }) })),
      }),
    }),
  }),
})

test("the manifest is one by Kubernetes' API, and its parts refer to each other", () => {
  const resources = Bun.YAML.parse(kubernetesManifest('1.2.3'))
  const models = Type.Tuple([ClaimModel, ClaimModel, DeploymentModel, ServiceModel])
  const [config, games, deployment, service] = expectValid(models, resources)
  const { selector, template } = deployment.spec
  const { containers, volumes } = template.spec
  const [container] = containers
  expect(template.metadata.labels).toEqual(selector.matchLabels)
  expect(service.spec.selector).toEqual(selector.matchLabels)
  expect(volumes.map(({ persistentVolumeClaim }) => persistentVolumeClaim.claimName)).toEqual([
    config.metadata.name,
    games.metadata.name,
  ])
  expect(container?.volumeMounts.map((mount) => mount.name)).toEqual(volumes.map((volume) => volume.name))
  const ports = [container?.ports[0]?.containerPort, container?.livenessProbe.httpGet.port]
  expect(ports).toEqual([service.spec.ports[0]?.port, service.spec.ports[0]?.port])
})
