import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { plugin } from 'bun'
import { startPrepared } from './bench/prepared-program.ts'

/**
 * Writes src/ui/api/schema.ts, the types of the UI's API client, from the OpenAPI document of this checkout. With `-`,
 * reads a document from standard input and writes its types to standard output instead.
 */
async function main(): Promise<void> {
  if (process.argv[2] === '-') {
    process.stdout.write(await clientTypes(await new Response(Bun.stdin.stream()).json()))
    return
  }
  // The program serves this folder, but its document does not depend on what is in it.
  mkdirSync(join(import.meta.dirname, '../dist/ui'), { recursive: true })
  const program = await startPrepared()
  try {
    const document = await (await fetch(`${program.url}/swagger/json`)).json()
    writeFileSync(join(import.meta.dirname, '../src/ui/api/schema.ts'), await clientTypes(document))
  } finally {
    await program.stop()
  }
}

type Json = null | string | number | boolean | Json[] | { [name: string]: Json }

/** Keywords that do not affect types are left out, so that the types change only with the API. */
const annotations = new Set(['default', 'description', 'example', 'examples', 'summary', 'title'])

/** Keeps only successful responses: the client throws on all others. */
function clientTypes(document: Json): Promise<string> {
  return typesOf(reduce(document))
}

function reduce(value: Json, isKeyword = true): Json {
  if (Array.isArray(value)) return value.map((each) => reduce(each))
  if (value === null || typeof value !== 'object') return value
  const relevant = Object.entries(value).filter(([name, inner]) => !isKeyword || !isIrrelevant(name, inner))
  // The keys below `properties` and `responses` are names, not keywords: a game has a title.
  return Object.fromEntries(
    relevant.map(([name, inner]) => {
      const named = isKeyword && name === 'responses' ? successes(inner) : inner
      return [name, reduce(named, !(isKeyword && name === 'properties'))]
    }),
  )
}

function isIrrelevant(keyword: string, value: Json): boolean {
  return annotations.has(keyword) || (keyword === 'format' && value !== 'binary')
}

function successes(responses: Json): Json {
  return Object.fromEntries(Object.entries(responses ?? {}).filter(([status]) => status.startsWith('2')))
}

/** The TypeScript declarations of an OpenAPI document. Binary responses are blobs. */
export async function typesOf(document: Json): Promise<string> {
  const compiler = createRequire(import.meta.url)('typescript-5')
  // The generator needs the compiler API of TypeScript 5, which later versions do not have.
  plugin({
    name: 'typescript-5',
    setup(build) {
      build.module('typescript', () => ({ exports: { ...compiler, default: compiler }, loader: 'object' }))
    },
  })
  const { default: generate, astToString } = await import('openapi-typescript')
  const blob = compiler.factory.createTypeReferenceNode('Blob')
  const types = await generate(JSON.stringify(document), {
    silent: true,
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  })
  return astToString(types)
}

if (import.meta.main) await main()
