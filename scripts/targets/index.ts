import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createChecks } from '../smoke/checks.ts'
import { conclude, sum, type Tally } from '../tally.ts'
import { walk } from '../walk/walk.ts'
import { preparePlace } from './place.ts'

// Walks the whole job with the programs of targets, in their roots: bun scripts/targets/index.ts FOLDER TARGET…
// Started by scripts/test-targets, as the root of namespaces of its own.

async function testTarget(root: string, isEmulated: boolean): Promise<Tally> {
  const checks = createChecks()
  Bun.spawnSync(['mount', '-t', 'proc', 'proc', join(root, 'proc')])
  const place = preparePlace(root, join(root, 'ludarr'), isEmulated)
  try {
    chmodSync(place.on('ludarr'), 0o755)
    await walk(checks, place)
  } finally {
    place.remove()
    Bun.spawnSync(['umount', join(root, 'proc')])
  }
  return checks.tally()
}

const [folder = '', ...targets] = process.argv.slice(2)
const tallies: Tally[] = []
for (const target of targets) {
  console.log(`== ${target}`)
  tallies.push(await testTarget(join(folder, 'roots', target), target.startsWith('linux-arm64')))
}
conclude(sum(tallies))
