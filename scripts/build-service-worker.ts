import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Builds the service worker with the list of the files that the built start page loads at once. */
export async function buildServiceWorker(folder: string, source: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  // The bundler lists the scripts that others import as well.
  const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file)
  // The names of the files are hashes of their content.
  const version = createHash('sha256').update(html).update(files.join('\n')).digest('hex').slice(0, 16)
  await Bun.build({
    entrypoints: [source],
    outdir: folder,
    target: 'browser',
    minify: true,
    define: { shellFiles: JSON.stringify(files), shellVersion: JSON.stringify(version) },
    naming: { entry: '[name].[ext]' },
  })
}
