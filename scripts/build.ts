import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync } from 'node:zlib'

const root = join(import.meta.dir, '..')
const embedded = join(root, 'dist/embedded')

/**
 * Libraries that the program loads on demand. They are embedded minified and without bytecode, which takes three
 * times the size of the source: a mail server or a zip archive is worth a few milliseconds, not a larger download.
 */
const onDemand = [
  '7z-wasm',
  '@simplewebauthn/server',
  'fast-xml-parser',
  'file-type',
  'htmlparser2',
  'ical-generator',
  'image-size',
  'jose',
  'jszip',
  'nodemailer/lib/mailer',
  'nodemailer/lib/smtp-transport',
  'openid-client',
  'otpauth',
  're2js',
]

type Binary = {
  outfile: string
  /** One of Bun's targets, such as linux-arm64. Without it, the binary is for this machine. */
  target?: string
  /** A record of what a start uses. It is stored together, so that a start reads less and takes less memory. */
  order?: string
}

async function buildBinary({ outfile, target, order = '' }: Binary): Promise<void> {
  await Bun.build({
    entrypoints: [join(root, 'src/main.ts')],
    target: 'bun',
    // Not minified: Elysia analyses the source of handlers to see what they use and whether to await them, which
    // fails without whitespace or with folded statements; with shortened names, query number bounds are no longer
    // checked. The smoke test covers each case. Split, so that what is rarely used is not read at the start.
    format: 'esm',
    splitting: true,
    bytecode: true,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [
      {
        name: 'libraries on demand',
        setup(build) {
          const names = onDemand.map(RegExp.escape).join('|')
          build.onResolve({ filter: new RegExp(`^(?:${names})$`) }, ({ path }) => ({
            path: `./libraries/${fileOf(path)}`,
            external: true,
          }))
        },
      },
    ],
    compile: {
      outfile,
      ...(target ? { target: `bun-${target}` as Bun.Build.CompileTarget } : {}),
      execArgv: ['--max-http-header-size=131072'],
      autoloadDotenv: false,
      autoloadBunfig: false,
      bytecodeOrder: order || false,
      assets: (await readdir(embedded)).map((name) => `dist/embedded/${name}`),
    },
  })
}

function fileOf(library: string): string {
  return `${library.replaceAll('/', '-')}.js`
}

async function bundleLibraries(): Promise<void> {
  for (const library of onDemand) {
    await Bun.build({
      entrypoints: [Bun.resolveSync(library, root)],
      target: 'bun',
      format: 'esm',
      minify: true,
      outdir: join(embedded, 'libraries'),
      naming: fileOf(library),
    })
  }
}

const secondsUntilIdle = 3

/** Only what the program reads, compressed where it can unpack it: each megabyte is downloaded with every update. */
async function embedAssets(): Promise<void> {
  await rm(embedded, { recursive: true, force: true })
  for (const name of ['drizzle', '7z-wasm']) await mkdir(join(embedded, name), { recursive: true })
  const packaged = join(root, 'node_modules/7z-wasm')
  const archiver = await Bun.file(join(packaged, '7zz.wasm')).bytes()
  await Bun.write(join(embedded, '7z-wasm/7zz.wasm.br'), brotliCompressSync(archiver))
  for (const name of await readdir(packaged)) {
    if (name.endsWith('.txt')) await cp(join(packaged, name), join(embedded, '7z-wasm', name))
  }
  for (const name of await readdir(join(root, 'drizzle'))) {
    if (name.endsWith('.sql')) await cp(join(root, 'drizzle', name), join(embedded, 'drizzle', name))
  }
  await cp(join(root, 'dist/swagger'), join(embedded, 'swagger'), { recursive: true })
  await embedUi()
}

async function embedUi(): Promise<void> {
  const built = join(root, 'dist/ui')
  const names = await readdir(built, { recursive: true })
  for (const name of names) {
    // The start page stays readable as well: the program writes the base path into it.
    const compressedToo = name !== 'index.html' && names.includes(`${name}.br`)
    if (!name.includes('.') || name.endsWith('.gz') || compressedToo) continue
    await cp(join(built, name), join(embedded, 'ui', name))
  }
}

/** Starts the binary with an empty data folder and records the code that it uses until it is idle. */
async function recordStart(binary: string): Promise<string> {
  const order = join(root, 'dist/bytecode-order')
  const data = await mkdtemp(join(tmpdir(), 'ludarr-build-'))
  const program = Bun.spawn([join(root, binary), 'serve'], {
    env: { ...process.env, LUDARR_DATA: data, LUDARR_PORT: '0', BUN_BYTECODE_ORDER_OUT: order },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of program.stdout.pipeThrough(new TextDecoderStream())) {
    printed += chunk
    if (printed.includes('Listening on')) break
  }
  await Bun.sleep(secondsUntilIdle * 1000)
  program.kill('SIGTERM')
  const exitCode = await program.exited
  await rm(data, { recursive: true })
  if (exitCode !== 0) throw new Error(`The binary just built does not run: exit code ${exitCode}.\n${printed}`)
  return order
}

/** Builds the binary of each target: `targets` has the name of each file by target, '' for this machine. */
export async function buildBinaries(targets: Readonly<Record<string, string>>): Promise<void> {
  process.chdir(root)
  await embedAssets()
  await bundleLibraries()
  const unordered = 'dist/ludarr-unordered'
  await buildBinary({ outfile: unordered })
  const order = await recordStart(unordered)
  await rm(unordered)
  for (const [target, outfile] of Object.entries(targets)) {
    await buildBinary({ outfile, order, ...(target ? { target } : {}) })
  }
}

if (import.meta.main) {
  const [outfile = 'dist/ludarr', target = ''] = process.argv.slice(2)
  await buildBinaries({ [target]: outfile })
}
