import { readFile } from 'node:fs/promises'
import { decodeText } from '#domain/decode-text.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { isPasswordBait, mayBeBait } from '#domain/importing/password-bait.ts'
import { sourceFilePath } from '../../files/list-source.ts'

// More texts than this belong to a game.
const maxTexts = 50

/** The path of a text beside an encrypted archive that leads to a website for its password; null if there is none. */
export async function findPasswordBait(source: ImportSource): Promise<string | null> {
  let texts = 0
  for (const file of source.files) {
    if (!mayBeBait(file)) continue
    texts += 1
    if (texts > maxTexts) return null
    const { text } = decodeText(await readFile(sourceFilePath(source, file)))
    if (isPasswordBait(file.path, text)) return file.path
  }
  return null
}

export function describeBait(archive: string, bait: string): string {
  return `"${archive}" is encrypted, and "${visible(bait)}" leads to a website for the password: most likely a fake. Do not enter personal data there.`
}
