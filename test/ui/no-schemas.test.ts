import { expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dir, '../..')
const transpiler = new Bun.Transpiler({ loader: 'tsx' })

/** The files that a file of the UI loads, without types. `#` stands for src/. */
async function loadedBy(file: string): Promise<string[]> {
  const imports = transpiler.scanImports(await readFile(join(root, file), 'utf8'))
  return imports.map(({ path }) => {
    if (path.startsWith('#')) return `src/${path.slice(1)}`
    return path.startsWith('.') ? normalize(join(dirname(file), path)) : path
  })
}

test('pages load values of the domain only from files without schemas, which would send typebox to the browser', async () => {
  const all = await readdir(join(root, 'src/ui'), { recursive: true })
  const waiting = all.filter((name) => /\.tsx?$/.test(name)).map((name) => `src/ui/${name}`)
  const importerOf = new Map(waiting.map((file): [string, string] => [file, '']))
  const found: string[] = []
  for (const file of waiting) {
    for (const loaded of await loadedBy(file)) {
      if (loaded.startsWith('@sinclair/')) found.push(`${importerOf.get(file) ?? ''} loads ${file}`)
      if (!/^src\/.*\.tsx?$/.test(loaded) || importerOf.has(loaded)) continue
      importerOf.set(loaded, file)
      waiting.push(loaded)
    }
  }
  expect(waiting.some((file) => file.startsWith('src/domain/'))).toBe(true)
  expect(found).toEqual([])
})
