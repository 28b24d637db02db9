import { type TransferMode, transferModes } from '#domain/importing/transfer-modes.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import { textsOf } from '../../texts/page-texts.ts'

/** The modes by one word. In the settings, they are explained. */
export const importModeLabels: Record<TransferMode, string> = textsOf('importMode', transferModes)

/** In the order in which they are offered. */
export const releaseKinds: readonly ReleaseKind[] = [
  'game',
  'update',
  'dlc',
  'crack',
  'trainer',
  'soundtrack',
  'pack',
  'rom',
  'other',
]

export const releaseKindLabels: Record<ReleaseKind, string> = textsOf('releaseKind', releaseKinds)
