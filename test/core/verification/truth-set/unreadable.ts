import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, type TruthScene, tools } from './truth-scene.ts'

/** What nothing can read yet, some of it made by the programs. */
export function unreadable({ place, packed, scratch }: TruthScene): void {
  for (const [at, mark] of ['WBFS', 'RVZ\u0001', 'WIA\u0001', 'JISO', 'IsZ!', 'ECM\0', 'WUX0'].entries()) {
    place(`roms/wii/image ${at}.bin`, 'uncheckable', Buffer.concat([Buffer.from(mark, 'latin1'), randomBytes(500)]))
  }
  for (const version of [1, 2, 3, 4]) {
    const head = Buffer.alloc(200)
    head.write('MComprHD')
    head.writeUInt32BE(version, 12)
    place(`roms/psx/old/version ${version}.chd`, 'uncheckable', head)
  }
  const { dolphinTool, wit } = tools
  if (wit !== null) wiiImages(wit, place, scratch('wii'))
  if (dolphinTool === null) return
  const path = place('roms/gc/converted.rvz', 'uncheckable', null)
  const options = ['-f', 'rvz', '-b', '131072', '-c', 'zstd', '-l', '5']
  packed(randomBytes(500_000), 'a.iso', (file) => run(dolphinTool, 'convert', '-i', file, '-o', path, ...options))
}

/** A Wii disc of a few files in the formats that leave out parts of it; https://wit.wiimm.de/info/wbfs-file.html */
function wiiImages(wit: string, place: TruthScene['place'], folder: string): void {
  const write = (name: string, bytes: Buffer): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const head = Buffer.alloc(0x440)
  head.write('RTST01')
  head.writeUInt32BE(0x5d1c9ea3, 0x18)
  head.write('Test Game', 0x20)
  const program = Buffer.alloc(0x200)
  for (const [at, value] of [
    [0, 0x100],
    [0x48, 0x80004000],
    [0x90, 0x100],
    [0xe0, 0x80004000],
  ] as const) {
    program.writeUInt32BE(value, at)
  }
  const loader = Buffer.alloc(0x60)
  loader.writeUInt32BE(0x81200000, 0x10)
  loader.writeUInt32BE(0x40, 0x14)
  write('disc/header.bin', head.subarray(0, 0x100))
  write('disc/region.bin', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.alloc(28)]))
  write('sys/boot.bin', head)
  write('sys/bi2.bin', Buffer.alloc(0x2000))
  write('sys/apploader.img', loader)
  write('sys/main.dol', program)
  write('files/data.bin', randomBytes(9_000_000))
  run(wit, 'create', 'TICKET', join(folder, 'ticket.bin'), '--id', 'RTST01')
  run(wit, 'create', 'TMD', join(folder, 'tmd.bin'), '--id', 'RTST01')
  const wbfs = place('roms/wii/wit/any name.wbfs', 'uncheckable', null)
  run(wit, 'copy', folder, wbfs, '--wbfs')
  for (const kind of ['wia', 'ciso']) {
    run(wit, 'copy', wbfs, place(`roms/wii/wit/any name.${kind}`, 'uncheckable', null), `--${kind}`)
  }
}
