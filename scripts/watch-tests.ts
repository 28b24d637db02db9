import { join } from 'node:path'
import process from 'node:process'
import { watchFiles } from './file-changes.ts'

/** Runs `./scripts/test` with the given paths, and again after each change until it is stopped. */
const root = join(import.meta.dirname, '..')
const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Specify the tests to watch: ./scripts/test --watch test/http')
  process.exit(2)
}
const changes = watchFiles(root, ['src', 'test', 'scripts', 'drizzle'])

for (;;) {
  const run = Bun.spawn(['scripts/test', ...paths], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  await run.exited
  console.log('\nWaiting for a change…')
  const files = await changes.next()
  console.log(`Changed: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`)
}
