import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startTestSite, type TestSite } from '../http/test-site.ts'
import { type ApiDocument, describedRoutes, readDocument } from './described-api.ts'

let site: TestSite
let document: ApiDocument

beforeAll(async () => {
  site = await startTestSite()
  document = await readDocument(site)
})

afterAll(async () => {
  await site.stop()
})

const repository = join(import.meta.dirname, '../..')

test('the document is valid OpenAPI 3.1 according to one validator', async () => {
  const result = await new Validator().validate(structuredClone({ ...document }))
  expect(result).toMatchObject({ valid: true })
  expect(document.openapi).toBe('3.1.0')
})

test('the document is valid OpenAPI 3.1 according to an independent validator', async () => {
  const copy: Parameters<typeof SwaggerParser.validate>[0] = JSON.parse(JSON.stringify(document))
  expect(await SwaggerParser.validate(copy)).toMatchObject({ openapi: '3.1.0' })
})

test('both validators reject an invalid document', async () => {
  const broken = JSON.parse(JSON.stringify(document))
  broken.paths['/api/health'].get.responses['200'] = { content: {} }
  expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false)
  await expect(SwaggerParser.validate(broken)).rejects.toThrow()
})

test('every route has a summary, a realm, its models and its errors', () => {
  for (const { name, operation } of describedRoutes(document)) {
    const { summary, security, responses, 'x-realm': realm } = operation
    expect({ name, summary, realm, security }).toEqual({
      name,
      summary: expect.stringMatching(/\S/),
      realm: expect.stringMatching(/^(anyone|user|admin|integration)$/),
      security: expect.any(Array),
    })
    expect({ name, has: Object.keys(responses) }).toEqual({ name, has: expect.arrayContaining(['400', '429', '500']) })
    const open = realm === 'anyone'
    expect({ name, unauthorized: '401' in responses || open }).toEqual({ name, unauthorized: true })
    // Some routes only lead the browser elsewhere, and some send parts of a file as well.
    const good = Object.keys(responses).filter((status) => /^(20[^6]|302)$/.test(status))
    expect({ name, good }).toEqual({ name, good: [expect.any(String)] })
  }
})

test('every body has an example that matches its model', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: document.components })
  const wrong: unknown[] = []
  for (const { name, operation } of describedRoutes(document)) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map((each) => each?.content ?? {})
    for (const { schema, example } of contents.map((content) => content['application/json'] ?? {})) {
      if (schema === undefined) continue
      const fits = ajv.compile(withAbsoluteReferences(schema))
      if (!fits(example)) wrong.push({ name, example, errors: fits.errors?.slice(0, 2) })
    }
  }
  expect(wrong).toEqual([])
}, 180_000)

/** References within the document as the validator resolves them. */
function withAbsoluteReferences(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
}

test('a client generated from the document compiles and does a round trip', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-client-'))
  try {
    const generated = run([process.execPath, join(import.meta.dirname, 'generate-client.ts')], repository, document)
    writeFileSync(join(folder, 'client.ts'), generated)
    cpSync(join(repository, 'test/fixtures/client-round-trip.txt'), join(folder, 'round-trip.ts'))
    cpSync(join(repository, 'tsconfig.json'), join(folder, 'base.json'))
    writeFileSync(join(folder, 'tsconfig.json'), '{"extends":"./base.json","include":["*.ts"]}')
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    expect(run([join(folder, 'node_modules/.bin/tsc'), '--noEmit', '-p', folder], folder)).toBe('')
    const { roundTrip } = await import(join(folder, 'round-trip.ts'))
    expect(await roundTrip(site.url)).toEqual({
      username: 'robin',
      added: 'Hades',
      listed: ['Hades'],
      again: 409,
      usingApiKey: true,
      matched: 1,
      stranger: 401,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 180_000)

function run(command: string[], cwd: string, input?: unknown): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, {
    cwd,
    stdin: Buffer.from(input === undefined ? '' : JSON.stringify(input)),
  })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: ${stdout}${stderr}`)
  return stdout.toString()
}
