import { stat } from 'node:fs/promises'
import { describeLinkError, ifExists } from '../../files/file-errors.ts'

/** `both`: what the two paths are called in the sentence, such as `the two folders`. */
type Refusal = { code: string; from: string; to: string; both: string }

/**
 * Why no hardlink could be made, as a part of a sentence. The system answers EXDEV for another file system, and just as
 * well for another mount of the same one: two volumes of a container, or two branches of a pool.
 */
export async function describeLinkRefusal({ code, from, to, both }: Refusal): Promise<string> {
  if (code !== 'EXDEV') return describeLinkError(code)
  return (await areOnOneDevice(from, to))
    ? `${both} are mounted separately, although they are on one device`
    : `${both} are on different file systems`
}

/** Whether two paths have the same device number. Not if one of them is gone. */
export async function areOnOneDevice(from: string, to: string): Promise<boolean> {
  const [source, target] = [await ifExists(stat(from)), await ifExists(stat(to))]
  return source !== null && source.dev === target?.dev
}
