import './texts.ts'
import { type TransferMode, transferModes } from '#domain/importing/import.ts'
import { type ReleaseKind, releaseKinds } from '#domain/release-name/parsed-release-name.ts'
import { textsOf } from '../../format/labels.ts'

/** The modes by one word. In the settings, they are explained. */
export const importModeLabels: Record<TransferMode, string> = textsOf('importMode', transferModes)

export const releaseKindLabels: Record<ReleaseKind, string> = textsOf('releaseKind', releaseKinds)
