import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { startTestSite } from '../../test/http/test-site.ts'
import { storeGame } from '../../test/rows.ts'
import { type Figure, printFigures } from './table.ts'
import { watchLoop } from './watch-loop.ts'

// How long rescans of a game with very many files block the event loop: bun scripts/bench/rescan.ts [files]
const count = Number(process.argv[2] ?? 100_000)
const filesInFolder = 500

const site = await startTestSite()
const robin = await site.signUp()
const folder = join(site.app.folder, 'library/Portal 2')
// In a separate process, so that it does not warm up this one.
const writeFiles = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  for (let number = 0; number < ${count}; number += 1) {
    const folder = ${JSON.stringify(folder)} + '/data/chunk-' + Math.floor(number / ${filesInFolder})
    if (number % ${filesInFolder} === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(folder + '/texture-' + number + '.dds', 'x')
  }`
if (spawnSync(process.execPath, ['-e', writeFiles], { stdio: 'inherit' }).status !== 0)
  throw new Error('Cannot write the files')
await robin.ask('PATCH', '/api/settings/import', { libraryRoot: join(site.app.folder, 'library') })
const game = storeGame(site.app, { userId: robin.user.id, title: 'Portal 2', libraryPath: folder })

async function measure(name: string): Promise<Figure[]> {
  const watch = watchLoop()
  const started = performance.now()
  const answer = await robin.ask('POST', `/api/games/${game.id}/files/rescan`)
  await answer.arrayBuffer()
  const seconds = (performance.now() - started) / 1000
  const { own } = watch.stop()
  const listed = Number(answer.headers.get('x-total-count'))
  if (answer.status !== 200 || listed > count) throw new Error(`The rescan answered ${answer.status}, ${listed} files`)
  return [
    { name: `${name}: longest stall of the event loop`, value: own, unit: 'ms', atMost: 50 },
    { name: `${name}: duration`, value: seconds, unit: 's' },
  ]
}

const figures = [...(await measure('first rescan')), ...(await measure('second rescan'))]
spawnSync('rm', ['-r', join(folder, 'data')])
figures.push(...(await measure('rescan of an empty folder')))
printFigures(figures)
await site.stop()
