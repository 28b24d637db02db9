import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BunPlugin } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import { settingForms } from '#domain/setting-forms.ts'
import { buildServiceWorker } from './build-service-worker.ts'

const root = join(import.meta.dir, '..')
const shipped = join(root, 'dist/ui')
const compressible = /\.(?:html|js|css|svg|json|txt)$/

/** Builds the browser UI into dist/ui: hashed files, with brotli and gzip versions where those are smaller. */
export async function buildUi(): Promise<string> {
  await bundle(shipped, 'production')
  for (const name of await readdir(shipped, { recursive: true })) {
    if (compressible.test(name)) await compress(join(shipped, name))
  }
  return shipped
}

/** Builds the browser UI for ./scripts/dev: not minified, and with a script that reloads the page after each build. */
async function buildDevUi(folder: string): Promise<void> {
  await bundle(folder, 'development')
  await cp(join(root, 'scripts/dev-reload.js'), join(folder, 'dev-reload.js'))
  const page = join(folder, 'index.html')
  const html = await Bun.file(page).text()
  await Bun.write(page, html.replace('</head>', '<script type="module" src="./dev-reload.js"></script></head>'))
}

async function bundle(folder: string, mode: 'production' | 'development'): Promise<void> {
  // Otherwise hashed files of earlier builds would end up in the binary.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Bun.build({
    entrypoints: [join(root, 'src/ui/index.html')],
    outdir: folder,
    target: 'browser',
    minify: mode === 'production',
    // The help is loaded on demand.
    splitting: true,
    plugins: [preactForReact, tailwind, groupedPages, settingFormsAsValues],
    // The bundler would inline fonts as data: URLs, which the content security policy blocks. The manifest and its icons
    // keep their names, as browsers remember them.
    external: ['*.woff2', '*.webmanifest', '*.png'],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    naming: { entry: '[name].[ext]', chunk: 'assets/[name]-[hash].[ext]', asset: 'assets/[name]-[hash].[ext]' },
  })
  await cp(join(root, 'src/ui/fonts'), join(folder, 'assets'), { recursive: true })
  await cp(join(root, 'src/ui/icons'), join(folder, 'icons'), { recursive: true })
  await cp(join(root, 'src/ui/manifest.webmanifest'), join(folder, 'manifest.webmanifest'))
  await addEarlyScript(folder, mode)
  await buildServiceWorker(folder, join(root, 'src/ui/service-worker.ts'))
}

/**
 * Adds a small script that runs before the first paint, while the browser still loads the page's code. The bundler cannot
 * do this.
 */
async function addEarlyScript(folder: string, mode: 'production' | 'development'): Promise<void> {
  const { outputs } = await Bun.build({
    entrypoints: [join(root, 'src/ui/early-script.ts')],
    outdir: folder,
    target: 'browser',
    format: 'iife',
    minify: mode === 'production',
    naming: { entry: 'assets/[name]-[hash].[ext]' },
  })
  const name = basename(outputs[0]?.path ?? '')
  const page = join(folder, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('<title>', `<script src="./assets/${name}"></script><title>`))
}

/** The UI and its libraries are written for React. Preact runs them and is a fifth of the size. */
const preactForReact: BunPlugin = {
  name: 'Preact for React',
  setup(build) {
    build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({
      path: Bun.resolveSync(preactOf(path), root),
    }))
  },
}

/** The forms of settings are computed from their schemas. Browsers get only the result. */
const settingFormsAsValues: BunPlugin = {
  name: 'Forms of settings as values',
  setup(build) {
    build.onLoad({ filter: /\/domain\/setting-forms\.ts$/ }, () => ({
      loader: 'ts',
      contents: `export const settingForms = ${JSON.stringify(settingForms)}`,
    }))
  },
}

/**
 * Pages share most of their code. The bundler would put what they share into a hundred small files, so those of a group
 * are loaded together as one file.
 */
const groupedPages: BunPlugin = {
  name: 'Pages in groups',
  setup(build) {
    const groups = new Map<string, Set<string>>()
    build.onLoad({ filter: /\/ui\/shell\/pages\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replaceAll(/import\('\.\.(\/pages\/[^']+)'\)/g, (_all, file: string) => {
        const group = groupOf(file)
        groups.set(group, (groups.get(group) ?? new Set()).add(file))
        return `import('${group}').then((group) => group.pages['${file}'])`
      }),
    }))
    build.onResolve({ filter: /^\w+-pages$/ }, ({ path }) => ({ path, namespace: 'pages' }))
    build.onLoad({ filter: /./, namespace: 'pages' }, ({ path }) => {
      const files = [...(groups.get(path) ?? [])]
      const imports = files.map((file, place) => `import * as p${place} from '${join(root, 'src/ui', file)}'`)
      const entries = files.map((file, place) => `'${file}': p${place}`)
      return { loader: 'ts', contents: `${imports.join('\n')}\nexport const pages = { ${entries.join(', ')} }` }
    })
  },
}

function groupOf(file: string): string {
  const [, , folder = ''] = file.split('/')
  if (folder === 'help') return 'help-pages'
  return ['first-run', 'rename', 'settings', 'system'].includes(folder) ? 'admin-pages' : 'library-pages'
}

function preactOf(path: string): string {
  if (path === 'react' || path === 'react-dom') return 'preact/compat'
  return path.replace(/^react(?:-dom)?\//, 'preact/compat/')
}

async function compress(path: string): Promise<void> {
  const plain = await Bun.file(path).bytes()
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const siblings = { br: brotliCompressSync(plain, { params }), gz: gzipSync(plain, { level: 9 }) }
  for (const [extension, bytes] of Object.entries(siblings)) {
    if (bytes.length < plain.length) await Bun.write(`${path}.${extension}`, bytes)
  }
}

if (import.meta.main) {
  const startedAt = performance.now()
  const [option, folder] = process.argv.slice(2)
  if (option === '--dev' && folder !== undefined) await buildDevUi(folder)
  else await buildUi()
  console.log(`UI built into ${folder ?? 'dist/ui'} in ${Math.round(performance.now() - startedAt)} ms`)
}
