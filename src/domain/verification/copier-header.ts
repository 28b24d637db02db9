/** Sizes of headers that the sums of most DATs leave out. Emulators and copiers put them before a dump. */
const marks: readonly { at: number; mark: string; length: number }[] = [
  // https://www.nesdev.org/wiki/INES
  { at: 0, mark: 'NES\u001a', length: 16 },
  // https://www.nesdev.org/wiki/FDS_file_format
  { at: 0, mark: 'FDS\u001a', length: 16 },
  { at: 0, mark: 'LYNX', length: 64 },
  // http://7800.8bitdev.org/index.php/A78_Header_Specification
  { at: 1, mark: 'ATARI7800', length: 128 },
]
/** How much of the beginning of a file decides. */
export const headerMarkBytes = 16
const copierBytes = 512
const bankBytes = 8192
/** The largest cartridge with such a header has 6 MiB. */
const maxCopierFile = 16 * 1024 ** 2

/**
 * The length of the header before a dump; 0 without one. Copiers of the SNES and other consoles of its time leave no mark,
 * but cartridges have whole banks.
 */
export function copierHeaderLength(start: Uint8Array, size: number): number {
  const text = String.fromCharCode(...start.subarray(0, headerMarkBytes))
  const marked = marks.find(({ at, mark, length }) => size > length && text.startsWith(mark, at))
  if (marked !== undefined) return marked.length
  return size > copierBytes && size <= maxCopierFile && size % bankBytes === copierBytes ? copierBytes : 0
}
