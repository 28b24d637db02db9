import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const source = join(import.meta.dirname, '../../../src')
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** The modules that are loaded together with these; those that `import()` loads later only with `late`. */
function loadedWith(entries: readonly string[], late = false): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const transpiler = transpilers[file.endsWith('x') ? 'tsx' : 'ts']
    for (const { kind, path } of transpiler.scanImports(readFileSync(file, 'utf8'))) {
      if (!/^[#.].*\.tsx?$/.test(path) || (kind === 'dynamic-import' && !late)) continue
      const target = Bun.resolveSync(path, dirname(file))
      if (target.startsWith(source)) waiting.push(target)
    }
  }
  return loaded
}

test('the metrics are loaded only where they are exposed', () => {
  const entries = [join(source, 'start-app.ts'), join(source, 'main.ts')]
  const metrics = join(source, 'core/metrics/')
  const isMetrics = (file: string): boolean => file.startsWith(metrics)
  const atStart = loadedWith(entries)
  expect(atStart.size).toBeGreaterThan(100)
  expect([...atStart].filter(isMetrics)).toEqual([])
  expect([...loadedWith(entries, true)].filter(isMetrics)).toContain(`${metrics}create-metrics.ts`)
})
