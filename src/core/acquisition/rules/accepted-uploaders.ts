import { includesUploader } from '#domain/release-rules/trusted-names.ts'
import { type TrustRule, untrusted } from './rule.ts'

/** An unknown uploader is not trusted either. */
export const acceptedUploaders: TrustRule = {
  code: 'unknownUploader',
  preferences: ['acceptedUploaders', 'unknownGroups'],
  judge({ found, own }, { settings }) {
    const { acceptedUploaders: accepted } = settings
    if (accepted.length === 0 || own.decisive?.effect === 'accept') return null
    const uploader = found.stated?.uploader ?? null
    if (uploader !== null && includesUploader(accepted, uploader)) return null
    const message =
      uploader === null ? `${found.indexerName} does not state the uploader` : `Not an accepted uploader: ${uploader}`
    return untrusted(settings, message, 'reviewUploader')
  },
}
