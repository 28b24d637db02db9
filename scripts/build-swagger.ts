import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

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
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) await cp(join(source, name), join(folder, name))
  await Bun.write(join(folder, 'init.js'), init)
}

await buildSwagger()
