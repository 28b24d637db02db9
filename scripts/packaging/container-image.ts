import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Entry, writeTar } from './tar.ts'

export type Platform = {
  /** As container images call it: amd64 or arm64. */
  architecture: string
  binary: Uint8Array
  /** A folder with Debian's C library for this architecture. */
  library: string
}

/** The name that the image has once it is loaded. */
export function imageName(version: string): string {
  return `localhost/ludarr:${version}`
}

export type Image = { version: string; notices: string; time: number; platforms: readonly Platform[] }

type Descriptor = { mediaType: string; digest: string; size: number }

const userId = 1000
const accounts = `root:x:0:0:root:/:/usr/bin/ludarr\nludarr:x:${userId}:${userId}::/config:/usr/bin/ludarr\n`

/** The environment variables that the image sets. */
export const containerEnvironment = {
  PATH: '/usr/bin',
  NODE_ENV: 'production',
  LUDARR_DATA: '/config',
  TZ: 'UTC',
  PUID: String(userId),
  PGID: String(userId),
  UMASK: '002',
}

/** The C library and its loader, by architecture: all that the binary needs. */
const libraries: Readonly<Record<string, { folder: string; loader: string }>> = {
  amd64: { folder: 'usr/lib/x86_64-linux-gnu', loader: 'lib64/ld-linux-x86-64.so.2' },
  arm64: { folder: 'usr/lib/aarch64-linux-gnu', loader: 'lib/ld-linux-aarch64.so.1' },
}

const libraryNames = ['libc.so.6', 'libm.so.6', 'libpthread.so.0', 'libdl.so.2', 'libresolv.so.2', 'libnss_dns.so.2']

/**
 * A container image for several platforms, in the OCI layout as a tar archive: no shell, no package manager, only the
 * program and the C library. https://github.com/opencontainers/image-spec
 */
export function containerImage({ version, notices, time, platforms }: Image): Uint8Array {
  const blobs = new Map<string, Uint8Array>()
  const store = (mediaType: string, bytes: Uint8Array): Descriptor => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    blobs.set(hash, bytes)
    return { mediaType, digest: `sha256:${hash}`, size: bytes.length }
  }
  const manifests = platforms.map((platform) => {
    const layers = [systemLayer(platform), programLayer(platform, notices)].map((entries) => writeTar(entries, time))
    const config = store(
      'application/vnd.oci.image.config.v1+json',
      json(configOf(platform, { version, time, layers })),
    )
    const stored = layers.map((layer) =>
      store('application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(layer, { level: 9 })),
    )
    const mediaType = 'application/vnd.oci.image.manifest.v1+json'
    const manifest = { schemaVersion: 2, mediaType, config, layers: stored }
    return { ...store(mediaType, json(manifest)), platform: { os: 'linux', architecture: platform.architecture } }
  })
  const mediaType = 'application/vnd.oci.image.index.v1+json'
  // Tools that load one image look for its name at the outer index; registries want one index for all platforms.
  const all = store(mediaType, json({ schemaVersion: 2, mediaType, manifests }))
  const name = imageName(version)
  // Podman reads the first of them, Docker the second.
  const annotations = { 'org.opencontainers.image.ref.name': name, 'io.containerd.image.name': name }
  const index = { schemaVersion: 2, mediaType, manifests: [{ ...all, annotations }] }
  return writeTar(
    [
      file('oci-layout', json({ imageLayoutVersion: '1.0.0' })),
      file('index.json', json(index)),
      ...['blobs', 'blobs/sha256'].map(folder),
      ...[...blobs].map(([hash, bytes]) => file(`blobs/sha256/${hash}`, bytes)),
    ],
    time,
  )
}

function configOf(
  { architecture }: Platform,
  { version, time, layers }: { version: string; time: number; layers: readonly Uint8Array[] },
) {
  const created = new Date(time * 1000).toISOString()
  return {
    created,
    architecture,
    os: 'linux',
    config: {
      Entrypoint: ['/usr/bin/ludarr'],
      Cmd: ['serve'],
      Env: Object.entries(containerEnvironment).map(([name, value]) => `${name}=${value}`),
      ExposedPorts: { '5757/tcp': {} },
      Volumes: { '/config': {}, '/data': {} },
      WorkingDir: '/config',
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.title': 'Ludarr',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'MIT',
      },
      // Not part of the OCI format, but container engines read it. Times are in nanoseconds.
      Healthcheck: {
        Test: ['CMD', '/usr/bin/ludarr', 'healthcheck'],
        Interval: 30e9,
        Timeout: 10e9,
        StartPeriod: 30e9,
        Retries: 3,
      },
    },
    rootfs: {
      type: 'layers',
      diff_ids: layers.map((layer) => `sha256:${createHash('sha256').update(layer).digest('hex')}`),
    },
    history: layers.map(() => ({ created, created_by: 'scripts/release' })),
  }
}

/** Everything in the image, in one layer. */
export function platformEntries(platform: Platform, notices: string): Entry[] {
  return [...systemLayer(platform), ...programLayer(platform, notices)]
}

function systemLayer({ architecture, library }: Platform): Entry[] {
  const found = libraries[architecture]
  if (found === undefined) throw new Error(`There is no container image for ${architecture}`)
  const [loaderFolder = '', loaderName = ''] = found.loader.split('/')
  const copied = [loaderName, ...libraryNames].filter((name) => existsSync(join(library, found.folder, name)))
  const copy = (path: string): Entry => file(path, readFileSync(realpathSync(join(library, path))))
  return [
    ...['etc', loaderFolder, 'usr', 'usr/bin', 'usr/lib', found.folder, 'usr/share', 'usr/share/doc'].map(folder),
    ...['usr/share/doc/libc6', 'data'].map(folder),
    { ...folder('config'), mode: 0o700 },
    { ...folder('tmp'), mode: 0o1777 },
    ...copied.map((name) => ({ ...copy(`${found.folder}/${name}`), mode: 0o755 })),
    { path: found.loader, mode: 0o777, type: 'link', target: `../${found.folder}/${loaderName}` },
    copy('usr/share/doc/libc6/copyright'),
    file('etc/passwd', Buffer.from(accounts)),
    file('etc/group', Buffer.from(`root:x:0:\nludarr:x:${userId}:\n`)),
    file('etc/nsswitch.conf', Buffer.from('hosts: files dns\n')),
  ]
}

function programLayer({ binary }: Platform, notices: string): Entry[] {
  return [
    { ...file('usr/bin/ludarr', binary), mode: 0o755 },
    file('usr/share/doc/ludarr-notices.txt', Buffer.from(notices)),
  ]
}

function file(path: string, bytes: Uint8Array): Entry {
  return { path, mode: 0o644, type: 'file', bytes }
}

function folder(path: string): Entry {
  return { path, mode: 0o755, type: 'folder' }
}

function json(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}
