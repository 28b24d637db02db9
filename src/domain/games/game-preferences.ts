import { type Static, Type } from '@sinclair/typebox'
import { protocols } from '../indexers/protocols.ts'
import { RuleWeightsModel } from '../indexers/rule-weights.ts'
import { unknownGroupChoices } from '../release-rules/rule-choices.ts'
import { Model, Nullable, OneOf } from '../scalars.ts'

/** `any`: no preferred protocol, even if the user prefers one. */
const preferredProtocols = [...protocols, 'any'] as const

const phrases = (what: string, examples: string[]) =>
  Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 100, examples }), {
      maxItems: 200,
      description: `${what}; null: as in the settings of the user`,
    }),
  )

/** What a game prefers instead of its user. A field that is null is as in the settings of the user. */
export const GamePreferencesModel = Model('GamePreferences', {
  preferSource: phrases('sources, the best one first', ['gog']),
  acceptedSources: phrases('accepted sources', ['scene']),
  preferredGroups: phrases('preferred groups', ['FitGirl']),
  preferredProtocol: Nullable(OneOf(preferredProtocols, 'GameProtocol')),
  preferredLanguages: phrases('accepted languages', ['English']),
  refusedGroups: phrases('rejected groups', ['EVO']),
  acceptedGroups: phrases('accepted groups', ['GOG']),
  acceptedUploaders: phrases('accepted uploaders', ['FitGirl']),
  acceptedIndexers: phrases('accepted indexers', ['Prowlarr']),
  unknownGroups: Nullable(OneOf(unknownGroupChoices, 'UnknownGroups')),
  requiredWords: phrases('words that a release name must have', ['Deluxe']),
  rejectedWords: phrases('words that a release name must not have', ['Trainer']),
  minSeeders: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  maxSizeBytes: Nullable(Type.Number({ minimum: 0, description: '0: no limit' })),
  delayHours: Nullable(Type.Integer({ minimum: 0, maximum: 720, description: '0: releases are grabbed immediately' })),
  ruleWeights: Nullable(RuleWeightsModel),
})
export type GamePreferences = Static<typeof GamePreferencesModel>

export const NewGamePreferencesModel = Type.Partial(GamePreferencesModel, { model: 'NewGamePreferences' })
