import { afterEach, beforeEach, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { containerImage } from '../../scripts/packaging/container-image.ts'
import { dashboardName, debianPackage } from '../../scripts/packaging/debian-package.ts'
import {
  composeFile,
  homeAssistantAddOn,
  kubernetesManifest,
  unraidTemplate,
} from '../../scripts/packaging/install-files.ts'
import { thirdPartyNotices } from '../../scripts/packaging/notices.ts'
import { billOfMaterials } from '../../scripts/packaging/sbom.ts'
import { shippedPackages } from '../../scripts/packaging/shipped-packages.ts'
import { writeTar } from '../../scripts/packaging/tar.ts'
import { peerAvailable } from '../peers/peer-process.ts'

const root = join(import.meta.dirname, '../..')
const time = 1_700_000_000
const binary = Buffer.from('#!/bin/sh\necho 1.0\n')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-packaging-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', TZ: 'UTC', LC_ALL: 'C' } })

/** A folder with the files of Debian's C library that the image needs. */
function smallLibrary(): string {
  const library = join(folder, 'libc')
  for (const [path, content] of [
    ['usr/lib/x86_64-linux-gnu/libc.so.6', 'libc'],
    ['usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2', 'loader'],
    ['usr/share/doc/libc6/copyright', 'LGPL'],
  ] as const) {
    mkdirSync(join(library, path, '..'), { recursive: true })
    writeFileSync(join(library, path), content)
  }
  return library
}

test('tar reads an archive with the modes, times and links that were written', () => {
  const file = join(folder, 'archive.tar')
  const bytes = writeTar(
    [
      { path: 'bin', mode: 0o755, type: 'folder' },
      { path: 'bin/program', mode: 0o755, type: 'file', bytes: binary },
      { path: 'bin/link', mode: 0o777, type: 'link', target: 'program' },
      { path: 'empty', mode: 0o600, type: 'file', bytes: new Uint8Array() },
    ],
    time,
  )
  writeFileSync(file, bytes)
  expect(
    run('tar', '--list', '--verbose', '--file', file)
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ')),
  ).toEqual([
    'drwxr-xr-x root/root 0 2023-11-14 22:13 bin/',
    `-rwxr-xr-x root/root ${binary.length} 2023-11-14 22:13 bin/program`,
    'lrwxrwxrwx root/root 0 2023-11-14 22:13 bin/link -> program',
    '-rw------- root/root 0 2023-11-14 22:13 empty',
  ])
  run('tar', '--extract', '--file', file, '--directory', folder)
  expect(readFileSync(join(folder, 'bin/link'))).toEqual(binary)
})

test('a path that the format cannot hold is refused', () => {
  const path = 'x'.repeat(101)
  expect(() => writeTar([{ path, mode: 0o644, type: 'file', bytes: binary }], time)).toThrow('too long')
})

test.if(peerAvailable('dpkg-deb'))('dpkg reads the Debian package', () => {
  const file = join(folder, 'ludarr.deb')
  const dashboard = readFileSync(join(root, 'scripts/packaging', dashboardName))
  const input = { version: '1.2.3', architecture: 'amd64', binary, license: 'MIT', notices: 'None', dashboard, time }
  writeFileSync(file, debianPackage(input))
  expect(run('dpkg-deb', '--field', file, 'Package', 'Version', 'Architecture')).toBe(
    'Package: ludarr\nVersion: 1.2.3\nArchitecture: amd64\n',
  )
  run('dpkg-deb', '--raw-extract', file, join(folder, 'content'))
  const extracted = (path: string) => readFileSync(join(folder, 'content', path), 'utf8')
  expect(run(join(folder, 'content/usr/bin/ludarr'))).toBe('1.0\n')
  expect(extracted('usr/lib/systemd/system/ludarr.service')).toContain('ExecStart=/usr/bin/ludarr serve')
  expect(JSON.parse(extracted(`usr/share/doc/ludarr/${dashboardName}`))).toMatchObject({ title: 'Ludarr' })
  expect(extracted('DEBIAN/conffiles')).toBe('/etc/default/ludarr\n')
  expect(extracted('DEBIAN/md5sums')).toContain(`${createHash('md5').update(binary).digest('hex')}  usr/bin/ludarr\n`)
  expect(debianPackage(input)).toEqual(readFileSync(file))
})

test('the blobs of the container image have the digests and sizes that it names', () => {
  const platforms = [{ architecture: 'amd64', binary, library: smallLibrary() }]
  const image = containerImage({ version: '1.2.3', notices: 'None', time, platforms })
  writeFileSync(join(folder, 'image.tar'), image)
  run('tar', '--extract', '--file', join(folder, 'image.tar'), '--directory', folder)
  type Descriptor = { digest: string; size: number }
  const blob = ({ digest, size }: Descriptor): Buffer => {
    const bytes = readFileSync(join(folder, 'blobs/sha256', digest.replace('sha256:', '')))
    expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([
      digest.replace('sha256:', ''),
      size,
    ])
    return bytes
  }
  const [all] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).manifests
  const [first] = JSON.parse(blob(all).toString()).manifests
  const manifest = JSON.parse(blob(first).toString())
  const config = JSON.parse(blob(manifest.config).toString())
  const diffs = manifest.layers.map((layer: Descriptor) => {
    const unpacked = Bun.gunzipSync(new Uint8Array(blob(layer)))
    return `sha256:${createHash('sha256').update(unpacked).digest('hex')}`
  })
  expect(config.rootfs.diff_ids).toEqual(diffs)
  expect(config.config.Healthcheck.Test).toEqual(['CMD', '/usr/bin/ludarr', 'healthcheck'])
  expect(containerImage({ version: '1.2.3', notices: 'None', time, platforms })).toEqual(image)
})

test('the bill of materials and the notices name every package that ships', () => {
  const packages = shippedPackages(root)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries(dependencies)) {
    expect(packages.find((each) => each.name === name)).toMatchObject({ version, license: expect.stringMatching(/./) })
  }
  const document = JSON.parse(billOfMaterials(packages, { version: '1.2.3', bunVersion: '1.0.0', time }))
  expect(document).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(document.components).toHaveLength(packages.length + 1)
  for (const { hashes = [] } of document.components) {
    for (const { content } of hashes) expect(content).toMatch(/^[0-9a-f]{128}$/)
  }
  const notices = thirdPartyNotices(packages, '1.0.0')
  for (const { name, version } of packages) expect(notices).toContain(`${name} ${version} (`)
})

const loadedImage = 'localhost/ludarr:1.2.3'

test('the Compose file starts the image with one folder for the library and the downloads', () => {
  const { services } = Bun.YAML.parse(composeFile('1.2.3')) as { services: Record<string, unknown> }
  expect(services).toEqual({
    ludarr: {
      image: loadedImage,
      container_name: 'ludarr',
      restart: 'unless-stopped',
      stop_grace_period: '30s',
      ports: ['5757:5757'],
      environment: { PUID: '1000', PGID: '1000', UMASK: '002', TZ: 'Etc/UTC' },
      volumes: ['./config:/config', '/srv/games:/data'],
      healthcheck: {
        test: ['CMD', '/usr/bin/ludarr', 'healthcheck'],
        interval: '30s',
        timeout: '10s',
        start_period: '30s',
        retries: 3,
      },
    },
  })
})

test("the template for Unraid names the image, and all of the program's folders, ports and variables", () => {
  const reader = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'value',
    parseTagValue: false,
  })
  const { Container: container } = reader.parse(unraidTemplate('1.2.3'))
  expect(container).toMatchObject({ version: '2', Repository: loadedImage, WebUI: 'http://[IP]:[PORT:5757]/' })
  const settings = container.Config.map(({ Type, Target, Default, value }: Record<string, unknown>) => {
    expect(value).toBe(Default)
    return `${Type} ${Target}`
  })
  const variables = ['PUID', 'PGID', 'UMASK'].map((name) => `Variable ${name}`)
  expect(settings).toEqual(['Port 5757', 'Path /config', 'Path /data', ...variables])
})

test('the manifest for Kubernetes runs one server, not as root, with volumes that it declares', () => {
  type Resource = { kind: string; metadata: { name: string }; spec: Record<string, unknown> }
  const resources = Bun.YAML.parse(kubernetesManifest('1.2.3')) as Resource[]
  const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(names).toEqual([
    'PersistentVolumeClaim ludarr-config',
    'PersistentVolumeClaim games',
    'Deployment ludarr',
    'Service ludarr',
  ])
  expect(resources[2]?.spec).toMatchObject({
    replicas: 1,
    strategy: { type: 'Recreate' },
    template: {
      spec: {
        securityContext: { runAsNonRoot: true, runAsUser: 1000 },
        containers: [{ image: loadedImage, livenessProbe: { httpGet: { path: '/api/health', port: 5757 } } }],
        volumes: [
          { persistentVolumeClaim: { claimName: 'ludarr-config' } },
          { persistentVolumeClaim: { claimName: 'games' } },
        ],
      },
    },
  })
})

test('the add-on for Home Assistant contains the program and is shown below the path of its panel', () => {
  const platforms = [{ architecture: 'amd64', binary, library: smallLibrary() }]
  writeFileSync(join(folder, 'add-on.tar'), homeAssistantAddOn('1.2.3', { platforms, notices: 'None', time }))
  run('tar', '--extract', '--file', join(folder, 'add-on.tar'), '--directory', folder)
  const text = (name: string) => readFileSync(join(folder, 'ludarr', name), 'utf8')
  expect(Bun.YAML.parse(text('config.yaml'))).toMatchObject({
    slug: 'ludarr',
    version: '1.2.3',
    arch: ['amd64'],
    ingress: true,
    ingress_port: 5757,
    environment: { LUDARR_TRUSTED_PROXIES: '172.30.32.2' },
  })
  expect(text('Dockerfile')).toContain('ENV LUDARR_DATA=/data\n')
  expect(text('Dockerfile')).not.toContain('PUID')
  run('tar', '--extract', '--file', join(folder, 'ludarr/amd64.tar'), '--directory', folder)
  expect(run(join(folder, 'usr/bin/ludarr'))).toBe('1.0\n')
})
