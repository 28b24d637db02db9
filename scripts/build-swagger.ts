import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = join(import.meta.dir, '..')
const folder = join(root, 'dist/swagger')
const source = join(root, 'node_modules/swagger-ui-dist')

// The page's content security policy forbids inline scripts, and an online validator would see every visit.
const init = `'use strict'
const api = document.querySelector('#api[data-document]')
SwaggerUIBundle({
  url: api.dataset.document,
  domNode: api,
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  filter: true,
})
`

/** Copies the assets of the API page to dist/swagger, so that the page works without external hosts. */
async function buildSwagger(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // Stored compressed only: the page is rarely opened, and uncompressed files would add 1 % to the binary.
  const put = (name: string, content: string | Uint8Array) =>
    Bun.write(join(folder, `${name}.br`), brotliCompressSync(content))
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) await put(name, await readFile(join(source, name)))
  await put('init.js', init)
}

await buildSwagger()
