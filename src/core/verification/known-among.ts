import type { DatsRepository } from '#db/repositories/dats.ts'
import { type KnownRoms, stemOf } from '#domain/verification/judge-file.ts'
import type { FileContents } from '#domain/verification/verification.ts'
import type { YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

type Dats = KnownRoms & Pick<DatsRepository, 'knownTexts'>

const askedAtOnce = 1000

/**
 * Answers what the DATs know of these files. Most sums and names are in none, which a few questions for all of them find
 * out sooner than several for each.
 */
export async function knownAmong(
  dats: Dats,
  files: readonly { path: string; contents: FileContents }[],
  rest: YieldToEventLoop,
): Promise<KnownRoms> {
  const sums = { sha1: createAsked(dats, 'sha1'), md5: createAsked(dats, 'md5'), crc32: createAsked(dats, 'crc32') }
  const names = createAsked(dats, 'name')
  const addNames = (path: string): void => {
    const name = nameOf(path)
    names.add(name)
    names.add(stemOf(name))
  }
  for (const { path, contents } of files) {
    addNames(path.replaceAll('\\', '/'))
    for (const { name, sha1, md5, crc32 } of contents.contents) {
      addNames(name)
      sums.sha1.add(sha1)
      sums.md5.add(md5)
      sums.crc32.add(crc32)
      if (names.isFull()) {
        for (const each of [names, ...Object.values(sums)]) each.ask()
        await rest()
      }
    }
  }
  for (const each of [names, ...Object.values(sums)]) each.ask()
  await rest()
  return {
    withSums({ sha1, md5, crc32 }) {
      const some = { sha1: sums.sha1.known(sha1), md5: sums.md5.known(md5), crc32: sums.crc32.known(crc32) }
      return Object.values(some).every((sum) => sum === null) ? [] : dats.withSums(some)
    },
    withName: (name, stem) =>
      names.known(name) === null && names.known(stem) === null ? [] : dats.withName(name, stem),
    ofGame: (id) => dats.ofGame(id),
  }
}

// As `judgeFile` asks for it.
const nameOf = (path: string): string => (path.split('/').at(-1) ?? '').normalize('NFC')

function createAsked(dats: Dats, kind: Parameters<Dats['knownTexts']>[0]) {
  const asked = new Set<string>()
  const found = new Set<string>()
  let next: string[] = []
  return {
    add(text: string | null): void {
      if (text === null || asked.has(text)) return
      asked.add(text)
      next.push(text)
    },
    isFull: (): boolean => next.length >= askedAtOnce,
    ask(): void {
      if (next.length > 0) for (const text of dats.knownTexts(kind, next)) found.add(text)
      next = []
    },
    /** The text if a dump has it; one that was not asked for may be known. */
    known: (text: string | null): string | null =>
      text !== null && (found.has(text) || !asked.has(text)) ? text : null,
  }
}
