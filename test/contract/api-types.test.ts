import { expect, test } from 'bun:test'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')

test('a changed field changes the types; a changed description does not', () => {
  const document = (field: string, description: string) => ({
    openapi: '3.1.0',
    info: { title: 'One route', version: '1' },
    paths: {
      '/one': {
        get: {
          operationId: 'getOne',
          summary: description,
          responses: {
            '200': {
              description,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: [field],
                    properties: { [field]: { type: 'string', description } },
                  },
                },
              },
            },
            '404': { description },
          },
        },
      },
    },
  })
  const types = generateTypes(document('title', 'One'))
  expect(types).toContain('title: string;')
  expect(types).not.toContain('404')
  expect(generateTypes(document('title', 'Another'))).toBe(types)
  expect(generateTypes(document('name', 'One'))).toBe(types.replace('title: string;', 'name: string;'))
}, 60_000)

function generateTypes(document: unknown): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, join(root, 'scripts/generate-api-types.ts'), '-'],
    { cwd: root, stdin: Buffer.from(JSON.stringify(document)) },
  )
  if (exitCode !== 0) throw new Error(`The types were not generated: ${stderr}`)
  return stdout.toString()
}
