import process from 'node:process'
import { typesOf } from '../../scripts/generate-api-types.ts'

process.stdout.write(await typesOf(await new Response(Bun.stdin.stream()).json()))
