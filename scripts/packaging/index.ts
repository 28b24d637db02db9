import { Buffer } from 'node:buffer'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import JSZip from 'jszip'
import { version } from '../../src/version.ts'
import { buildBinaries } from '../build.ts'
import { containerImage, type Platform } from './container-image.ts'
import { dashboardName, debianPackage } from './debian-package.ts'
import { composeFile, homeAssistantAddOn, kubernetesManifest, unraidTemplate } from './install-files.ts'
import { thirdPartyNotices } from './notices.ts'
import { billOfMaterials } from './sbom.ts'
import { shippedPackages } from './shipped-packages.ts'
import { type Entry, writeTar } from './tar.ts'

const root = join(import.meta.dir, '../..')
const folder = join(root, 'dist/release')

const allTargets = [
  'linux-x64',
  'linux-x64-baseline',
  'linux-x64-musl',
  'linux-arm64',
  'linux-arm64-musl',
  'windows-x64',
  'darwin-x64',
  'darwin-arm64',
]

/** The targets of the Debian packages and the container image, which have the same names for machines. */
const debianTargets: Readonly<Record<string, string>> = { 'linux-x64-baseline': 'amd64', 'linux-arm64': 'arm64' }

/** The Debian release whose C library is in the container image. */
const debianSuite = 'trixie'

/** The time of everything in a release, in seconds: that of the commit, so that a second build has the same bytes. */
function timeOfCommit(): number {
  const { SOURCE_DATE_EPOCH: given } = process.env
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

async function release(targets: readonly string[]): Promise<void> {
  const time = timeOfCommit()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const binaries = Object.fromEntries(targets.map((target) => [target, `dist/release/${target}`]))
  await buildBinaries(binaries)
  const packages = shippedPackages(root)
  const notices = thirdPartyNotices(packages, Bun.version)
  const license = await readFile(join(root, 'LICENSE'), 'utf8')
  const dashboard = await readFile(join(import.meta.dir, dashboardName))
  const documents: Record<string, Uint8Array> = {
    'README.md': await readFile(join(root, 'README.md')),
    LICENSE: Buffer.from(license),
    'NOTICES.txt': Buffer.from(notices),
    [dashboardName]: dashboard,
  }
  const platforms: Platform[] = []
  for (const target of targets) {
    const built = join(folder, target.startsWith('windows') ? `${target}.exe` : target)
    const binary = await readFile(built)
    await rm(built)
    const name = `ludarr-${version}-${target}`
    if (target.startsWith('windows')) await writeZip(name, { 'ludarr.exe': binary, ...documents }, time)
    else await writeArchive(name, binary, documents, time)
    const architecture = debianTargets[target]
    if (architecture === undefined) continue
    const parts = { version, architecture, binary, license, notices, dashboard, time }
    await writeFile(join(folder, `ludarr_${version}_${architecture}.deb`), debianPackage(parts))
    platforms.push({ architecture, binary, library: extractLibrary(architecture) })
  }
  if (platforms.length > 0) {
    await writeFile(join(folder, `ludarr-${version}-image.tar`), containerImage({ version, notices, time, platforms }))
    await writeFile(join(folder, 'compose.yaml'), composeFile(version))
    await writeFile(join(folder, `ludarr-${version}-unraid.xml`), unraidTemplate(version))
    await writeFile(join(folder, `ludarr-${version}-kubernetes.yaml`), kubernetesManifest(version))
    const addOn = gzipSync(homeAssistantAddOn(version, { notices, time, platforms }), { level: 9 })
    await writeFile(join(folder, `ludarr-${version}-home-assistant.tar.gz`), addOn)
  }
  const product = { version, bunVersion: Bun.version, time }
  await writeFile(join(folder, `ludarr-${version}.cdx.json`), billOfMaterials(packages, product))
  await writeChecksums()
}

/** Unpacks the C library of a Debian release and returns the folder. */
function extractLibrary(architecture: string): string {
  const library = join(root, 'dist', `libc-${architecture}`)
  if (!existsSync(library)) {
    const options = ['--quiet', '--variant=extract', `--architectures=${architecture}`, '--include=libc6']
    const unpacked = `${library}.new`
    rmSync(unpacked, { recursive: true, force: true })
    execFileSync('mmdebstrap', [...options, debianSuite, unpacked], { stdio: ['ignore', 'ignore', 'inherit'] })
    // Moved last, so that an interrupted one never looks complete.
    renameSync(unpacked, library)
  }
  return library
}

async function writeArchive(
  name: string,
  binary: Uint8Array,
  documents: Readonly<Record<string, Uint8Array>>,
  time: number,
): Promise<void> {
  const entries: Entry[] = [
    { path: name, mode: 0o755, type: 'folder' },
    { path: `${name}/ludarr`, mode: 0o755, type: 'file', bytes: binary },
  ]
  for (const [document, bytes] of Object.entries(documents)) {
    entries.push({ path: `${name}/${document}`, mode: 0o644, type: 'file', bytes })
  }
  await writeFile(join(folder, `${name}.tar.gz`), gzipSync(writeTar(entries, time), { level: 9 }))
}

async function writeZip(name: string, files: Readonly<Record<string, Uint8Array>>, time: number): Promise<void> {
  const zip = new JSZip()
  const date = new Date(time * 1000)
  for (const [file, bytes] of Object.entries(files)) zip.file(`${name}/${file}`, bytes, { date, createFolders: false })
  const compression = { compression: 'DEFLATE', compressionOptions: { level: 9 } } as const
  await writeFile(join(folder, `${name}.zip`), await zip.generateAsync({ type: 'uint8array', ...compression }))
}

async function writeChecksums(): Promise<void> {
  const lines: string[] = []
  for (const name of (await readdir(folder)).sort()) {
    const digest = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
    lines.push(`${digest}  ${name}\n`)
  }
  const draft = join(folder, '.SHA256SUMS')
  await writeFile(draft, lines.join(''))
  await rename(draft, join(folder, 'SHA256SUMS'))
}

const asked = process.argv.slice(2)
const unknown = asked.filter((target) => !allTargets.includes(target))
if (unknown.length > 0) {
  console.error(`Unknown target ${unknown.join(', ')}. Use ${allTargets.join(', ')}, or nothing for all.`)
  process.exitCode = 2
} else {
  await release(asked.length > 0 ? asked : allTargets)
}
