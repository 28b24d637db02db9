import { ok } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../bench/table.ts'
import { startProgram } from '../running-program.ts'
import type { Checks } from '../smoke/checks.ts'
import { secondsOfDemo } from '../walk/demo.ts'
import { type Place, variablesOf } from '../walk/place.ts'

const pairs = 3
const factor = 3

/** Compares how long the demo takes from its start until its four games are owned, pair by pair on the same disk. */
export async function checkDemoSpeed({ check }: Checks, place: Place, program: string): Promise<void> {
  await check(`the demo takes at most ${factor} times as long as on this machine`, async () => {
    const here = mkdtempSync(join(place.on('temp'), 'this-machine-'))
    const at = (...names: string[]): string => join(here, ...names)
    const environment = { PATH: '/usr/bin:/bin', HOME: here, TMPDIR: here, ...variablesOf({ at }) }
    const [windows, linux]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair += 1) {
      windows.push(await secondsOfDemo(() => place.start({ LUDARR_DATA: place.at('unused') }, ['demo'])))
      linux.push(await secondsOfDemo(() => startProgram(program, here, environment, ['demo'])))
    }
    rmSync(here, { recursive: true, force: true })
    const [ours, theirs] = [median(windows), median(linux)]
    console.log(`        ${ours.toFixed(1)} s, here ${theirs.toFixed(1)} s: ${(ours / theirs).toFixed(2)} times`)
    ok(ours <= factor * theirs, `${(ours / theirs).toFixed(2)} times`)
  })
}
