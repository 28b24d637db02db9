import { OneOf } from '../scalars.ts'

/**
 * What the DATs say of a dump. `bad`: it has the name of a known dump and other contents, or the contents of a dump that
 * is known to be bad. `unknown`: no DAT has it, which is no fault. `uncheckable`: its contents cannot be read.
 */
export const verifications = ['verified', 'bad', 'unknown', 'uncheckable'] as const
export type Verification = (typeof verifications)[number]

export const VerificationModel = OneOf(verifications, 'Verification')

/**
 * What the name of a track ends with if it is cut in another way than the image tells for sure: it may be a dump of a DAT,
 * but that it is none says nothing.
 */
export const [withGap, withoutGap] = [' with gap', ' without gap']
const otherCut = new RegExp(`(?:${withGap}|${withoutGap})$`)

/** Whether contents are a track that may be cut wrongly. */
export function isOtherCut({ name, form }: Pick<CheckedContent, 'name' | 'form'>): boolean {
  return form === 'track' && otherCut.test(name)
}

/** The name of a track, however it is cut. */
export function nameOfTrack({ name, form }: Pick<CheckedContent, 'name' | 'form'>): string {
  return form === 'track' ? name.replace(otherCut, '') : name
}

/** The sums of some contents. Those that are not known are `null`. */
export type Sums = { size: number | null; crc32: string | null; md5: string | null; sha1: string | null }

/**
 * `whole`: as it is. `headerless`: without the header of a copier or an emulator. `image`: the disc that a compressed image
 * holds. `track`: a track of such a disc. `declared`: the sum that the file states of itself.
 */
export const contentForms = ['whole', 'headerless', 'image', 'track', 'declared'] as const
export type ContentForm = (typeof contentForms)[number]

/** One of the contents of a file: itself, an entry of an archive, or a track of a disc. */
export type CheckedContent = Sums & {
  /** The name of the entry or track; empty for the file itself. */
  name: string
  form: ContentForm
}

/** Why contents could not be read. `damaged` is a fault of the file, the others of what can be read. */
export type ReadFault = { kind: 'damaged' | 'password' | 'unsupported' | 'unreadable'; reason: string }

/** What was read of a file. */
export type FileContents = { size: number; mtimeMs: number; contents: CheckedContent[]; fault: ReadFault | null }
