import { describeLinkError } from '../../files/file-errors.ts'

/** `both`: what the two paths are called in the sentence, such as `the two folders`. */
type Refusal = { code: string; isOneDevice: boolean; both: string }

/**
 * Why no hardlink could be made, as a part of a sentence. The system answers EXDEV for another file system, and just as
 * well for another mount of the same one: two volumes of a container, or two branches of a pool.
 */
export function describeLinkRefusal({ code, isOneDevice, both }: Refusal): string {
  if (code !== 'EXDEV') return describeLinkError(code)
  return isOneDevice
    ? `${both} are on one device, but in separate mounts or branches of a pool`
    : `${both} are on different file systems`
}
