import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = join(import.meta.dir, '..')
const folder = join(root, 'dist/swagger')
const source = join(root, 'node_modules/swagger-ui-dist')

// The page's policy allows no inline script, and a validator elsewhere would be told about every look at the page.
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

/** Puts what the API page needs into dist/swagger, so that it works without any other host. */
async function buildSwagger(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // Compressed only: the page is seldom looked at, and plain it would be a hundredth of the whole program.
  const put = (name: string, content: string | Uint8Array) =>
    Bun.write(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) await put(name, await readFile(join(source, name)))
  await put('init.js', init)
}

await buildSwagger()
