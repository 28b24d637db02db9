import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { damaged, run, type TruthScene, tools } from './truth-scene.ts'

/** Images of DVDs, as they are and as maxcso, chdman and Dolphin compress them. */
export function discs({ place, dump, packed }: TruthScene): void {
  for (let at = 0; at < 6; at += 1) {
    const name = `Disc ${at} (Europe).iso`
    const bytes = dump('iso', name, Buffer.concat([randomBytes(100 * 2048), Buffer.alloc(63 * 2048, at)]))
    place(`roms/ps2/${name}`, 'verified', bytes)
    place(`roms/ps2/hurt/${name}`, 'bad', damaged(bytes))
    const { chdman, maxcso } = tools
    if (maxcso !== null) {
      for (const [ending, options] of [
        ['cso', []],
        ['v2.cso', ['--format=cso2']],
        ['zso', ['--format=zso']],
        // The last block is not full.
        ['large.cso', ['--block=16384']],
        ['large v2.cso', ['--format=cso2', '--block=65536']],
        ['large.zso', ['--format=zso', '--block=32768']],
      ] as const) {
        const container = ending.slice(-3)
        const path = place(`roms/ps2/${ending}/Disc ${at} (Europe).${container}`, 'verified', null)
        const bad = place(`roms/ps2/bad ${ending}/Disc ${at} (Europe).${container}`, 'bad', null)
        packed(bytes, name, (file) => run(maxcso, ...options, file, '-o', path))
        packed(damaged(bytes), name, (file) => run(maxcso, ...options, file, '-o', bad))
      }
    }
    if (chdman !== null) {
      const codec = ['zlib', 'lzma', 'huff', 'flac', 'none', 'lzma,zlib,huff,flac'][at] ?? 'zlib'
      const path = place(`roms/ps2/chd/anything ${at}.chd`, 'verified', null)
      // An older version has no DVDs; the sum of the disc is the same.
      packed(bytes, name, (file) =>
        run(chdman, 'createraw', '-hs', '4096', '-us', '2048', '-c', codec, '-i', file, '-o', path),
      )
      const bad = place(`roms/ps2/chd/Disc ${at} (Europe).chd`, 'bad', null)
      packed(damaged(bytes), name, (file) =>
        run(chdman, 'createraw', '-hs', '4096', '-us', '2048', '-i', file, '-o', bad),
      )
    }
    place(`roms/ps2/gcz/disc ${at}.gcz`, 'verified', gcz(bytes))
  }
}

/** https://github.com/dolphin-emu/dolphin/blob/master/Source/Core/DiscIO/CompressedBlob.h */
function gcz(bytes: Buffer, blockSize = 16_384): Buffer {
  const blocks = Array.from({ length: Math.ceil(bytes.length / blockSize) }, (_, at) => {
    const block = Buffer.alloc(blockSize)
    bytes.copy(block, 0, at * blockSize, (at + 1) * blockSize)
    return deflateSync(block)
  })
  const head = Buffer.alloc(32 + blocks.length * 12)
  head.writeUInt32LE(0xb10bc001, 0)
  head.writeBigUInt64LE(BigInt(blocks.reduce((sum, { length }) => sum + length, 0)), 8)
  head.writeBigUInt64LE(BigInt(bytes.length), 16)
  head.writeUInt32LE(blockSize, 24)
  head.writeUInt32LE(blocks.length, 28)
  let offset = 0
  for (const [at, block] of blocks.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 32 + at * 8)
    offset += block.length
  }
  return Buffer.concat([head, ...blocks])
}
