import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { damaged, run, type TruthScene, tools } from './truth-scene.ts'

/** What 7-Zip, Info-ZIP and RAR pack. */
export function archives({ place, dump, packed }: TruthScene): void {
  for (let at = 0; at < 12; at += 1) {
    const name = `Packed ${at} (USA).gb`
    const bytes = dump('gb', name, Buffer.concat([randomBytes(20_000), Buffer.alloc(30_000)]))
    const kinds: [string, string[]][] = [
      ['zip', ['-tzip', at % 2 === 0 ? '-mm=Deflate' : '-mm=Copy']],
      ['lzma.zip', ['-tzip', '-mm=LZMA']],
      ['7z', ['-t7z', at % 2 === 0 ? '-m0=LZMA2' : '-m0=PPMd']],
    ]
    const { sevenZip, zip, rar } = tools
    for (const [ending, options] of sevenZip === null ? [] : kinds) {
      for (const [state, content, truth] of [
        ['good', bytes, 'verified'],
        ['bad', damaged(bytes), 'bad'],
      ] as const) {
        const path = place(`roms/gb/${state}-${ending}/Packed ${at} (USA).${ending}`, truth, null)
        packed(content, name, (file) => run(sevenZip ?? '', 'a', '-bd', ...options, path, file))
      }
    }
    if (zip !== null) {
      const path = place(`roms/gb/info-zip/any name ${at}.zip`, 'verified', null)
      packed(bytes, `inner ${at}.gb`, (file) => run(zip, '-q', '-j', path, file))
      place(`roms/gb/torn/Packed ${at} (USA).zip`, 'bad', readFileSync(path).subarray(0, 9000))
      const locked = place(`roms/gb/locked/Packed ${at} (USA).zip`, 'uncheckable', null)
      packed(bytes, name, (file) => run(zip, '-q', '-j', '-P', 'secret', locked, file))
    }
    if (rar !== null) {
      const path = place(`roms/gb/rar/any name ${at}.rar`, 'verified', null)
      packed(bytes, name, (file) => run(rar, 'a', '-inul', '-ep', path, file))
    }
  }
}
