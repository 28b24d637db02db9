import { type Static, Type } from '@sinclair/typebox'
import { Model } from '../scalars.ts'
import { NewReleaseRulesModel, ReleaseRulesModel } from './release-rule.ts'

export const rulesFileFormat = 'ludarr-release-rules'
export const rulesFileVersion = 1

/** Release rules to share. */
export const RulesFileModel = Model('ReleaseRulesFile', {
  format: Type.String({ examples: [rulesFileFormat] }),
  version: Type.Integer({ examples: [rulesFileVersion] }),
  rules: ReleaseRulesModel,
})
export type RulesFile = Static<typeof RulesFileModel>

export const SentRulesFileModel = Model('SentReleaseRulesFile', {
  format: Type.String({ maxLength: 100, examples: [rulesFileFormat] }),
  version: Type.Integer({ minimum: 0, examples: [rulesFileVersion] }),
  rules: NewReleaseRulesModel,
})

export const ImportedRulesModel = Model('ImportedReleaseRules', {
  added: Type.Integer({ description: 'rules that are new' }),
  replaced: Type.Integer({ description: 'rules that replaced one of the same name' }),
  rules: ReleaseRulesModel,
})
