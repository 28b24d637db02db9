import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { ParameterDeclaration } from 'typescript/unstable/ast'
import { isFunctionDeclaration } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/async'

const source = join(import.meta.dirname, '../src')

/** Who may import whom; `types` are folders of which only types may be taken. */
const table: Record<string, { values: readonly string[]; types?: readonly string[] }> = {
  domain: { values: [] },
  db: { values: ['domain'] },
  platform: { values: ['domain'] },
  integrations: { values: ['domain', 'platform'] },
  core: { values: ['domain', 'platform'], types: ['db'] },
  jobs: { values: ['domain', 'core'] },
  http: { values: ['domain', 'core'] },
  realtime: { values: ['domain', 'core'] },
  runtime: { values: ['domain', 'db', 'ui'] },
  ui: { values: ['domain', 'help'], types: ['http'] },
}

/** The composition root: makes and starts everything, so it may take from anywhere. */
const compositionRoot = new Set([
  'config-sign-in.ts',
  'connect-lookup-services.ts',
  'connect-sign-in.ts',
  'create-app.ts',
  'create-caches.ts',
  'create-queues.ts',
  'create-repositories.ts',
  'data-folder.ts',
  'main.ts',
  'read-program.ts',
  'service-config.ts',
  'config.ts',
  'config-values.ts',
  'start-app.ts',
  'triggers.ts',
  'web.ts',
  'version.ts',
  'cli',
])

/** Core's subjects from the ground up. A subject imports only subjects above it in this list, so there are no circles. */
const coreOrder: readonly string[] = [
  'tasks',
  'files',
  'logging',
  'tags',
  'settings',
  'history',
  'notifications',
  'error-reports',
  'accounts',
  'api-keys',
  'tls',
  'download-clients',
  'indexers',
  'metadata',
  'images',
  'household',
  'requests',
  'library',
  'file-delivery',
  'lookups',
  'removal',
  'downloads',
  'importing',
  'acquisition',
  'root-folders',
  'scanning',
  'verification',
  'sets',
  'renaming',
  'storefront',
  'discovery',
  'statistics',
  'integration',
  'backups',
  'other-programs',
  'system',
  'metrics',
]

/** Only types, which name the parts that subjects are given; it stands outside the order. */
const coreTypes = 'core/app-context.ts'

type Import = { file: string; from: string; target: string; typeOnly: boolean }

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const text = (file: string): string => readFileSync(join(source, file), 'utf8')

function importsOf(file: string): Import[] {
  return importsWithin(text(file)).map((found) => ({ file, from: topOf(file), ...found }))
}

/** Also what is only loaded when it is needed. */
function importsWithin(code: string): Pick<Import, 'target' | 'typeOnly'>[] {
  const stated = code.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)
  const late = code.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)
  return [
    ...[...stated].map(([, type, from, bare]) => ({ target: from ?? bare ?? '', typeOnly: type !== undefined })),
    ...[...late].map(([, , target]) => ({ target: target ?? '', typeOnly: false })),
  ]
}

const topOf = (file: string): string => file.split('/')[0] ?? ''

function folderOf({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.slice(1).split('/')[0] ?? null
  if (!target.startsWith('.')) return null
  const path = relative(source, join(source, file, '..', target))
  return path.includes('/') ? (path.split('/')[0] ?? null) : path
}

/** What nobody placed: a new folder has to be put into the table before it may hold anything. */
const unplaced = (paths: readonly string[]): string[] => [
  ...new Set(paths.map(topOf).filter((top) => table[top] === undefined && !compositionRoot.has(top))),
]

const imports = files.flatMap(importsOf)

test('every folder is in the table', () => {
  expect(unplaced(files)).toEqual([])
  expect(unplaced(['core/program.ts', 'extras/one.ts', 'cli/serve.ts', 'new.ts'])).toEqual(['extras', 'new.ts'])
})

test('dynamic imports count as imports, and need a literal path', () => {
  const code = "const one = await import('#db/one.ts')\nconst two = await import(\n  `../two.ts`\n)"
  expect(importsWithin(code).map(({ target }) => target)).toEqual(['#db/one.ts', '../two.ts'])
  const unreadable = files.filter((file) => /\bimport\((?!\s*['"`][^'"`$]+['"`])/.test(text(file)))
  expect(unreadable).toEqual([])
})

test('imports point inward only', () => {
  const wrong = imports.filter((each) => {
    const rule = table[each.from]
    const folder = folderOf(each)
    if (rule === undefined || folder === null || folder === each.from) return false
    return !rule.values.includes(folder) && !(each.typeOnly && rule.types?.includes(folder))
  })
  expect(wrong).toEqual([])
})

test('only the program itself imports its commands', () => {
  const wrong = imports.filter((each) => folderOf(each) === 'cli' && !['cli', 'main.ts'].includes(each.from))
  expect(wrong).toEqual([])
})

/** The subjects of core that a file of core imports in the wrong direction. */
function againstTheOrder(imported: readonly Import[]): string[] {
  return imported.flatMap((each) => {
    const target = coreFile(each)
    if (each.from !== 'core' || target === null || target === coreTypes || each.file === coreTypes) return []
    const [from, to] = [subjectOf(each.file), subjectOf(target)]
    return from === to || coreOrder.indexOf(to) < coreOrder.indexOf(from) ? [] : [`${each.file} -> ${target}`]
  })
}

function coreFile({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.startsWith('#core/') ? target.slice(1) : null
  const path = target.startsWith('.') ? relative(source, join(source, file, '..', target)) : ''
  return path.startsWith('core/') ? path : null
}

const subjectOf = (file: string): string => file.split('/')[1] ?? ''

test('every subject of core is in the order', () => {
  const subjects = new Set(files.filter((file) => file.startsWith('core/') && file !== coreTypes).map(subjectOf))
  expect([...subjects].sort()).toEqual(coreOrder.toSorted())
})

test('the page for contributors shows the order of core', () => {
  const [, drawn = ''] = /```text\n([\s\S]*?)```/.exec(text('help/contributing.md')) ?? []
  expect(
    drawn
      .split(/→|\n/)
      .map((name) => name.trim())
      .filter(Boolean),
  ).toEqual([...coreOrder])
})

test('the subjects of core import only downward', () => {
  expect(againstTheOrder(imports)).toEqual([])
})

test('an import upward and a circle between subjects of core are found', () => {
  const upward: Import = {
    file: 'core/library/add-game.ts',
    from: 'core',
    typeOnly: true,
    target: '../importing/run-import.ts',
  }
  const downward: Import = { ...upward, file: 'core/importing/run-import.ts', target: '../library/add-game.ts' }
  expect(againstTheOrder([upward, downward])).toEqual(['core/library/add-game.ts -> core/importing/run-import.ts'])
})

/** The files that import each other in a circle, as one list for each circle. */
function circlesAmong(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...edges.keys()].map((file) => [file, reachableFrom(file, edges)]))
  const inCircle = [...edges.keys()].filter((file) => reached.get(file)?.has(file))
  const circleOf = (file: string) => inCircle.filter((o) => reached.get(file)?.has(o) && reached.get(o)?.has(file))
  return [...new Set(inCircle.map((file) => circleOf(file).sort().join('\n')))].map((circle) => circle.split('\n'))
}

function reachableFrom(file: string, edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const open = [...(edges.get(file) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(edges.get(next) ?? []))
  }
  return reached
}

/** What each file imports of the others at its start. `withTypes`: also what is gone when the program runs. */
function edgesOf(chosen: readonly string[], withTypes: boolean): Map<string, string[]> {
  const all = new Set(chosen)
  return new Map(
    chosen.map((file) => {
      const atStart = text(file).replaceAll('import(', 'load(')
      const code = atStart.replace(/^import \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from/gm, 'import type {} from')
      const found = importsWithin(code).filter(({ typeOnly }) => withTypes || !typeOnly)
      return [file, found.map(({ target }) => pathOf(file, target)).filter((target) => all.has(target))]
    }),
  )
}

const pathOf = (file: string, target: string): string =>
  target.startsWith('#')
    ? target.slice(1).replace(/^runtime\//, 'runtime/bun/')
    : relative(source, join(source, file, '..', target))

/** The folders of the UI from the ground up. Each imports only folders above it in this list. */
const uiOrder: readonly string[] = [
  'browser',
  'texts',
  'art',
  'format',
  'parts',
  'api',
  'live',
  'lazy',
  'forms',
  'tables',
  'pages',
  'shell',
  'palette',
]

test('folders of the UI import only what is below them', () => {
  const rankOf = (file: string) => uiOrder.indexOf(file.split('/')[1] ?? '')
  const ofFolders = files.filter((file) => /^ui\/.*\//.test(file))
  expect(
    [...new Set(ofFolders.map((file) => file.split('/')[1]))].filter((folder) => !uiOrder.includes(folder ?? '')),
  ).toEqual(['fonts', 'icons'].filter((folder) => ofFolders.some((file) => file.startsWith(`ui/${folder}/`))))
  const upward = [...edgesOf(ofFolders, true)].flatMap(([file, targets]) =>
    targets.filter((target) => rankOf(target) > rankOf(file)).map((target) => `${file} imports ${target}`),
  )
  expect(upward).toEqual([])
})

test('no files import each other in a circle', () => {
  // Tables name the keys of other tables, and drizzle reads them later.
  expect(circlesAmong(edgesOf(files, false))).toEqual([['db/schema/games.ts', 'db/schema/root-folders.ts']])
  const repositories = files.filter((file) => file.startsWith('db/repositories/'))
  expect(circlesAmong(edgesOf(repositories, true))).toEqual([])
  const edges = new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }))
  expect(circlesAmong(edges)).toEqual([['a', 'b', 'c']])
})

test('only src/runtime uses Bun and Deno', () => {
  const wrong = files.filter((file) => !file.startsWith('runtime/') && /\bBun\.|\bDeno\.|'bun(:\w+)?'/.test(text(file)))
  expect(wrong).toEqual([])
})

/** What one folder does for the whole program, because operating systems differ: a pattern of the code, and who may use it. */
const oncePerSystem: Record<string, { code: RegExp; only: (file: string) => boolean }> = {
  'makes and takes apart paths': {
    code: /from 'node:path'/,
    // The second tells of a path on the machine of a client.
    only: (file) => file === 'domain/paths/paths.ts' || file === 'core/downloads/source-location.ts',
  },
  'flushes what is there already': {
    code: /open(?:Sync)?\([^)]*, (?:'r'|flags)\)[^}]*(?:\.sync|fsyncSync)\(/,
    only: (file) => file === 'platform/flush.ts',
  },
  'resolves links': {
    code: /\brealpath(?:Sync)?\b[^}]*\} from 'node:fs|\bfiles\.realpath\(/,
    only: (file) => file.startsWith('platform/'),
  },
  'renames and removes files': {
    code: /^import \{[^}]*\b(?:rename|unlink|rmdir|rm)(?:Sync)?\b[^}]*\} from 'node:fs/m,
    // The service and the migrations of the database are not for Windows, or have the files for themselves.
    only: (file) => /^(?:platform\/|cli\/service\/|db\/open-library\.ts)/.test(file),
  },
  'starts processes': {
    code: /from 'node:child_process'/,
    only: (file) => file.startsWith('platform/') || /^cli\/service\/.*systemd/.test(file),
  },
  'reads what Linux tells of itself': {
    code: /(?:readFile|readFileSync)\(['`]\/(?:proc|sys)\//,
    only: (file) => file === 'core/files/folder-handle.ts',
  },
}

test.each(Object.keys(oncePerSystem))('one place %s', (what) => {
  const { code, only } = oncePerSystem[what] ?? { code: /$^/, only: () => false }
  const found = files.filter((file) => code.test(text(file)))
  expect(found.filter((file) => !only(file))).toEqual([])
  expect(found.some(only)).toBe(true)
})

test('every import of a project file has its extension', () => {
  const wrong = imports.filter(({ target }) => /^[.#]/.test(target) && !/\.(tsx?|json|css|svg|md)$/.test(target))
  expect(wrong).toEqual([])
})

test('relative imports stay within one folder of src', () => {
  const wrong = imports.filter(
    (each) => table[each.from] !== undefined && each.target.startsWith('..') && folderOf(each) !== each.from,
  )
  expect(wrong).toEqual([])
})

test('both runtimes offer the same files', () => {
  const of = (name: string) =>
    files.filter((file) => file.startsWith(`runtime/${name}/`)).map((file) => file.split('/')[2])
  const only = new Set(['orm-over-sqlite.ts', 'deno.d.ts'])
  expect(
    of('deno')
      .filter((file) => !only.has(file ?? ''))
      .sort(),
  ).toEqual(of('bun').sort())
})

test('no file of src is longer than 300 lines', () => {
  const generated = 'ui/api/schema.ts'
  const long = files.filter((file) => file !== generated && text(file).split('\n').length > 301)
  expect(long).toEqual([])
})

/** How many members of the context a function of core may take, with all that the functions it calls take. */
const mostNeeds = 44

test('no use case needs more of the context than it uses', async () => {
  const counts = await needsOfUseCases()
  expect(counts.length).toBeGreaterThan(1000)
  expect(counts.filter(({ needs }) => needs > mostNeeds)).toEqual([])
  // A bound that nothing comes near allows what it is there to prevent.
  expect(Math.max(...counts.map(({ needs }) => needs))).toBe(mostNeeds)
}, 120_000)

/** Counts the members of each function's first argument `app`, as the compiler sees it. */
async function needsOfUseCases(): Promise<{ name: string; needs: number }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'needs-'))
  const config = join(folder, 'tsconfig.json')
  const base = join(source, '../tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({ extends: base, include: [join(source, 'core')], compilerOptions: { types: [] } }),
  )
  const compiler = new API({ cwd: folder })
  try {
    const [project] = (await compiler.updateSnapshot({ openProjects: [config] })).getProjects()
    if (project === undefined) throw new Error('The compiler opened no project')
    const { program, checker } = project
    const found: { name: string; app: ParameterDeclaration }[] = []
    for (const file of files.filter((each) => each.startsWith('core/'))) {
      for (const statement of (await program.getSourceFile(join(source, file)))?.statements ?? []) {
        if (!isFunctionDeclaration(statement)) continue
        const [app] = statement.parameters
        if (app?.type !== undefined && app.name.getText() === 'app') {
          found.push({ name: `${file} ${statement.name?.getText()}`, app })
        }
      }
    }
    const types = await checker.getTypeAtLocation(found.map(({ app }) => app))
    return await Promise.all(
      types.map(async (type, index) => ({
        name: found[index]?.name ?? '',
        needs: type === undefined ? Infinity : (await checker.getPropertiesOfType(type)).length,
      })),
    )
  } finally {
    await compiler.close()
    rmSync(folder, { recursive: true })
  }
}

test('the page for contributors shows the same table', () => {
  const page = readFileSync(join(source, 'help/contributing.md'), 'utf8')
  const shown = [...page.matchAll(/^\| `(\w+)\/` +\|[^|]*\| (.*?) +\|$/gm)].map(([, folder, may]) => [folder, may])
  const said = Object.entries(table).map(([folder, { values, types = [] }]) => [
    folder,
    [...values, ...types.map((type) => `types of ${type}`)].join(', ') || 'nothing',
  ])
  expect(shown).toEqual(said)
})

test('only the helpers for time limits combine signals, because those of the runtime outlive their work', () => {
  const helper = 'domain/time-limit.ts'
  const wrong = files.filter((file) => file !== helper && /\bAbortSignal\.(any|timeout)\(/.test(text(file)))
  expect(wrong).toEqual([])
})
