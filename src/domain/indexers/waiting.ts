import { type Static, Type } from '@sinclair/typebox'
import { PartReferenceModel } from '../games/relations.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { ProtocolModel } from './release.ts'

/** What a better release has: a preferred source, group or protocol. */
const PreferenceModel = Model('ReleasePreference', {
  kind: OneOf(['source', 'group', 'protocol'] as const, 'ReleasePreferenceKind'),
  name: Type.String({ examples: ['gog'] }),
})
export type Preference = Static<typeof PreferenceModel>

/** A wanted game or add-on whose best release waits for a better one. */
export const WaitingModel = Model('Waiting', {
  gameId: Id,
  gameTitle: Type.String(),
  part: Nullable(PartReferenceModel),
  until: Instant,
  for: Type.Array(PreferenceModel, { description: 'what a better release has' }),
  releaseTitle: Type.String({ description: 'the best release so far' }),
  indexerName: Type.String(),
  protocol: ProtocolModel,
})
export type Waiting = Static<typeof WaitingModel>
