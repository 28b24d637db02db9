import { expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dir, '../..')
/** The build puts what the file computes in its place. */
const replacedByBuild = ['src/domain/setting-forms.ts']
const transpiler = new Bun.Transpiler({ loader: 'tsx' })

/** The files that a file of the UI loads, without types. `#` stands for src/. */
async function loadedBy(file: string): Promise<string[]> {
  const imports = transpiler.scanImports(await readFile(join(root, file), 'utf8'))
  return imports.map(({ path }) => {
    if (path.startsWith('#')) return `src/${path.slice(1)}`
    return path.startsWith('.') ? normalize(join(dirname(file), path)) : path
  })
}

/** Each file that a page loads, with the file that loads it first. */
async function loadedFiles(): Promise<Map<string, string>> {
  const all = await readdir(join(root, 'src/ui'), { recursive: true })
  const waiting = all
    .filter((name) => /\.tsx?$/.test(name) && !parsingEnglish.has(name))
    .map((name) => `src/ui/${name}`)
  const importerOf = new Map(waiting.map((file): [string, string] => [file, '']))
  for (const file of waiting) {
    for (const loaded of await loadedBy(file)) {
      if (replacedByBuild.includes(loaded)) continue
      if (importerOf.has(loaded) || parsingEnglish.has(loaded.slice('src/ui/'.length))) continue
      importerOf.set(loaded, file)
      if (/^src\/.*\.tsx?$/.test(loaded)) waiting.push(loaded)
    }
  }
  return importerOf
}

const parsingEnglish = new Set(['texts/server-texts.ts', 'texts/de/server-texts.ts'])

const files = await loadedFiles()
const loaded = (pattern: RegExp) =>
  [...files].filter(([file]) => pattern.test(file)).map(([file, importer]) => `${importer} loads ${file}`)

test('pages load values of the domain only from files without schemas, which would send typebox to the browser', () => {
  expect(loaded(/^src\/domain\//).length).toBeGreaterThan(0)
  expect(loaded(/^@sinclair\//)).toEqual([])
})

test('pages do not load the English of messages, which the server sends', () => {
  expect(loaded(/^src\/domain\/messages\/en\//)).toEqual([])
})
