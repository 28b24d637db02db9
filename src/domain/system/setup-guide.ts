import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'

/** The steps from the first account to the first game, in the order in which they depend on each other. */
export const setupSteps = ['metadata', 'libraryFolder', 'downloadClient', 'indexer', 'firstGame'] as const
export type SetupStep = (typeof setupSteps)[number]

const step = OneOf(setupSteps, 'SetupStep')

export const SetupGuideModel = Model('SetupGuide', {
  finished: Type.Boolean({ description: 'Whether an administrator has ended the guide' }),
  steps: Type.Array(
    Model('SetupGuideStep', {
      step,
      done: Type.Boolean({ description: 'Whether it is configured, and a client or an indexer has answered' }),
      skipped: Type.Boolean({ description: 'Whether an administrator left it for later' }),
    }),
  ),
  container: Type.Boolean({ description: 'Whether Ludarr runs in a container' }),
})
export type SetupGuide = Static<typeof SetupGuideModel>

export const SetupGuideChangeModel = Type.Object(
  {
    finished: Type.Optional(Type.Boolean({ examples: [true] })),
    skipped: Type.Optional(
      Type.Array(step, {
        maxItems: setupSteps.length,
        description: 'All steps that are left for later',
        examples: [['indexer']],
      }),
    ),
  },
  { model: 'SetupGuideChange' },
)
export type SetupGuideChange = Static<typeof SetupGuideChangeModel>
