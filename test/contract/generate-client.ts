import { createRequire } from 'node:module'
import process from 'node:process'
import { plugin } from 'bun'

// The generator writes with the compiler's former API, which the compiler of this project no longer has.
plugin({
  name: 'former compiler',
  setup(build) {
    const former = createRequire(import.meta.url)('typescript-5')
    build.module('typescript', () => ({ exports: { ...former, default: former }, loader: 'object' }))
  },
})

const { default: generate, astToString } = await import('openapi-typescript')
const document = await new Response(Bun.stdin.stream()).json()
process.stdout.write(astToString(await generate(document)))
