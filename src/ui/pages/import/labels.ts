import './texts.ts'
import { type ReleaseKind, releaseKinds } from '#domain/release-name/parsed-release-name.ts'
import { textsOf } from '../../format/labels.ts'

export const releaseKindLabels: Record<ReleaseKind, string> = textsOf('releaseKind', releaseKinds)
