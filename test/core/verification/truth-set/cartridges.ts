import { randomBytes } from 'node:crypto'
import { damaged, systems, type TruthScene } from './truth-scene.ts'

const headers: Record<string, (bytes: Buffer) => Buffer> = {
  nes: (bytes) => Buffer.concat([Buffer.from('NES\u001a'), Buffer.from([8, 0, 0, 8]), Buffer.alloc(8), bytes]),
  fds: (bytes) => Buffer.concat([Buffer.from('FDS\u001a\u0002'), Buffer.alloc(11), bytes]),
  lnx: (bytes) => Buffer.concat([Buffer.from('LYNX\0\u0001'), Buffer.alloc(58), bytes]),
  a78: (bytes) => Buffer.concat([Buffer.from('\u0001ATARI7800'), Buffer.alloc(118), bytes]),
  sfc: (bytes) => Buffer.concat([Buffer.alloc(512), bytes]),
}

/** Cartridges with and without the headers of copiers, whole, cut, changed and renamed. */
export function cartridges({ place, dump }: TruthScene): void {
  for (const [ending] of Object.entries(systems).filter(([key]) => key !== 'iso')) {
    const folder = `roms/${ending === 'lnx' ? 'lynx' : ending === 'a78' ? 'atari7800' : ending === 'sfc' ? 'snes' : ending}`
    for (let at = 0; at < 8; at += 1) {
      const name = `Game ${at} (World).${ending}`
      const bytes = dump(ending, name, randomBytes(32_768 * (1 + (at % 3))))
      place(`${folder}/${name}`, 'verified', bytes)
      place(`${folder}/renamed ${at}.${ending}`, 'verified', bytes)
      place(`${folder}/hurt ${at}/${name}`, 'bad', damaged(bytes, at * 100))
      place(`${folder}/cut ${at}/${name}`, 'unknown', bytes.subarray(0, bytes.length - 1 - at))
      place(`${folder}/hack ${at} [T+Ger].${ending}`, 'unknown', damaged(bytes))
      const withHeader = headers[ending]?.(bytes)
      if (withHeader === undefined) continue
      place(`${folder}/headered ${at}/${name}`, 'verified', withHeader)
      place(`${folder}/headered hurt ${at}/${name}`, 'bad', damaged(withHeader))
    }
    const known = dump(ending, `Known bad (Japan).${ending}`, randomBytes(5000), 'baddump')
    place(`${folder}/Known bad (Japan).${ending}`, 'bad', known)
    place(`${folder}/empty.${ending}`, 'unknown', Buffer.alloc(0))
  }
}
