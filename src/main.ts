import process from 'node:process'

const words = process.argv.slice(2)

// Whoever only unpacks or measures needs nothing of the server: loading it would double the memory.
if (words[0] === '__extract') {
  const { extract } = await import('./cli/extract.ts')
  process.exitCode = await extract()
} else if (words[0] === '__measure') {
  const { measure } = await import('./cli/measure.ts')
  process.exitCode = await measure()
} else {
  const { runCommand } = await import('./cli/run-command.ts')
  process.exitCode = await runCommand(words, process.env)
}
