import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePaths } from '#ui/shell/pages.ts'

/** Builds the service worker with the files that the built start page loads at once, and their hashes. */
export async function buildServiceWorker(folder: string, source: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  // The bundler lists the scripts that others import as well.
  const names = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
  const files: Record<string, string> = {}
  for (const name of names) files[name] = integrityOf(await readFile(join(folder, name)))
  const list = JSON.stringify(files)
  const version = createHash('sha256').update(html).update(list).digest('hex').slice(0, 16)
  await Bun.build({
    entrypoints: [source],
    outdir: folder,
    target: 'browser',
    minify: true,
    define: {
      pagePaths: JSON.stringify([...pagePaths]),
      shellFiles: list,
      shellVersion: JSON.stringify(version),
    },
    naming: { entry: '[name].[ext]' },
  })
}

/** https://www.w3.org/TR/SRI/ */
function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
