/** What a file of a console is, by the id of its title. */
export type TitleContent = {
  kind: 'base' | 'update' | 'dlc'
  /** What the ids of a game, its updates and its add-ons have in common. */
  family: string
  /** The number of the add-on, if the id contains one. */
  number: number | null
}

// Switch: 0100 and the id of the publisher's title. An update ends in 800, and add-ons count from base + 0x1001.
const switchId = /(?<![0-9a-f])(0100[0-9a-f]{12})(?![0-9a-f])/i
const addOnBit = 0x1000n
const familyMask = ~0x1fffn

// 3DS and Wii U: the first half says what it is, the second half is the game.
const highHalves: Record<string, TitleContent['kind']> = {
  '00040000': 'base',
  '0004000e': 'update',
  '0004008c': 'dlc',
  '00050000': 'base',
  '0005000e': 'update',
  '0005000c': 'dlc',
}
const splitId = /(?<![0-9a-f])(000[45]00[08][0ce])([0-9a-f]{8})(?![0-9a-f])/i

// PlayStation 3 and later: "UP0001-CUSA00001_00-NAMEOFTHECONTENT-A0102-V0100" is an update to 1.02.
const contentId = /(?<![A-Z0-9])[A-Z]{2}\d{4}-([A-Z]{4}\d{5})_\d\d-[A-Z0-9]{16}(?:-A(\d{4}))?/

const wholeContentId = new RegExp(`${contentId.source}(?:-V\\d{4})?`)

/** The name of a file without the id of its content on a PlayStation. */
export function withoutContentId(name: string): string {
  return name.replace(wholeContentId, '').trim()
}

/** Reads the id in the name of a console file, such as "Game [0100F2C0115B6800][v65536].nsp". */
export function readTitleId(name: string): TitleContent | null {
  const onSwitch = switchId.exec(name)?.[1]
  if (onSwitch !== undefined) return switchContent(BigInt(`0x${onSwitch}`))
  const [, high, low] = splitId.exec(name) ?? []
  const kind = high === undefined ? undefined : highHalves[high.toLowerCase()]
  if (kind !== undefined && low !== undefined) return { kind, family: low.toLowerCase(), number: null }
  const [found, title, appVersion] = contentId.exec(name) ?? []
  if (found === undefined || title === undefined) return null
  if (appVersion !== undefined && appVersion !== '0100') return { kind: 'update', family: title, number: null }
  return /DLC|addcont/i.test(name.replace(found, '')) ? { kind: 'dlc', family: title, number: null } : null
}

function switchContent(id: bigint): TitleContent {
  const family = (id & familyMask).toString(16).padStart(16, '0')
  if ((id & addOnBit) !== 0n) return { kind: 'dlc', family, number: Number(id & 0xfffn) }
  return { kind: (id & 0xfffn) === 0x800n ? 'update' : 'base', family, number: null }
}
