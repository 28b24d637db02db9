/** A version by the rules of https://semver.org, of which tags often leave out a last zero. */
export type ProgramVersion = { numbers: readonly [number, number, number]; isPreRelease: boolean }

const maxLength = 64
const number = '(0|[1-9]\\d{0,8})'
const pattern = new RegExp(
  `^(?:v?${number}\\.${number}(?:\\.${number})?|v${number})(-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?$`,
  'i',
)

/** Reads a version such as `1.4.0`, `1.4` or `v1`, also with a leading v. `null` for anything else. */
export function readProgramVersion(text: string): ProgramVersion | null {
  const found = text.length > maxLength ? null : pattern.exec(text)
  if (found === null) return null
  const [, major, minor = '0', patch = '0', only, preRelease] = found
  return { numbers: [Number(major ?? only), Number(minor), Number(patch)], isPreRelease: preRelease !== undefined }
}

/** Whether a version is newer than another. Of pre-releases, only that they precede their release is known. */
export function isNewerVersion(version: ProgramVersion, other: ProgramVersion): boolean {
  for (const [index, part] of version.numbers.entries()) {
    const otherPart = other.numbers[index] ?? 0
    if (part !== otherPart) return part > otherPart
  }
  return other.isPreRelease && !version.isPreRelease
}
